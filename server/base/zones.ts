import { timeZones, ZoneClock } from '#core/flow/calendar/timeZone.ts'
import { dayMs } from '#core/format/format.ts'

/** Where nobody says which clock is meant. */
export const usualZone = 'Asia/Shanghai'

const two = (value: number) => String(value).padStart(2, '0')

interface Zone {
  id: string
  fullName: string
}
let known: { day: number; zones: Zone[] } | undefined

/** Time zones as they are chosen, from west to east, by what their clocks show today. */
export function zonesNow(): Zone[] {
  const now = Date.now()
  const day = Math.floor(now / dayMs)
  if (known?.day !== day) known = { day, zones: zonesAt(now) }
  return known.zones
}

function zonesAt(now: number): Zone[] {
  return timeZones()
    .map((id) => ({ id, minutes: new ZoneClock(id).ahead(now) / 60_000 }))
    .sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
    .map(({ id, minutes }) => {
      const far = Math.abs(minutes)
      return { id, fullName: `(UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}) ${id}` }
    })
}

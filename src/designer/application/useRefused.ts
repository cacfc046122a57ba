import { useCallback, useMemo, useState } from 'react'
import { sealed } from '#core/edit/identity.ts'
import type { Application } from '#core/edit/types.ts'
import type { Fault } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { type Finding, placedIn } from '../language/analyse.ts'
import { textOf } from './load.ts'

const halves = { form: '/formData', list: '/columnData' } as const

/** What only the server could tell of the definition that was sent: it stands at its places until something is changed. `refuse` takes the data of its answer. */
export function useRefused(definition: Application) {
  const [refusal, setRefusal] = useState<{ of: Application; faults: readonly Fault[] }>()
  const refused = useMemo(() => {
    const faults = refusal?.of === definition ? refusal.faults : []
    const inHalf = (half: keyof typeof halves): Finding[] => {
      const own = faults.flatMap((fault) =>
        fault.pointer.startsWith(halves[half]) ? [{ ...fault, pointer: fault.pointer.slice(halves[half].length) }] : [],
      )
      return own.length > 0 ? placedIn(textOf(sealed(definition, env)[half]), own) : []
    }
    return { form: inHalf('form'), list: inHalf('list') }
  }, [definition, refusal])
  const refuse = useCallback((of: Application, data: unknown) => {
    const { faults } = (data ?? {}) as { faults?: unknown }
    if (Array.isArray(faults)) setRefusal({ of, faults: faults as Fault[] })
  }, [])
  return { refused, refuse }
}

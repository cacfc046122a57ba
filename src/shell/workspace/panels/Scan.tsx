import { type RecordCode, recordAddress } from '#core/application/recordCode.ts'
import { flowPath } from '#core/flow/path.ts'
import { Scanner } from '#renderers/scan/Scanner.tsx'
import { type App, CallError, useApp } from '#runtime/app.ts'

interface Shown {
  modelId?: string
  path?: string
}

/** Where records of an application are shown to this person. Throws where nowhere. */
function pathOf({ user, t }: App, modelId: string): string {
  const menus = Array.isArray(user.menus) ? (user.menus as Shown[]) : []
  const path = menus.find((menu) => menu.modelId === modelId && menu.path)?.path
  if (!path) throw new CallError(t('t:scan.noRight'), 403)
  return path
}

/** WF-05: opens what a code stands for: the instance that decides about its record, or the record. The server says who may see it. */
export default function Scan({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const open = async ({ mid, id, pid, ftid }: RecordCode) => {
    const isFlow = pid !== undefined
    await app.request({ get: isFlow ? `/api/workflow/Instance/${pid}` : recordAddress({ mid, id }) }, { quiet: true })
    app.navigate(isFlow ? flowPath(pid, ftid) : `${pathOf(app, mid)}?id=${id}`)
  }
  return <Scanner title={app.t('t:scan.open')} onCode={open} onClose={onClose} />
}

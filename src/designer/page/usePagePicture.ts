import { useMemo, useState } from 'react'
import { sealed } from '#core/edit/identity.ts'
import { same } from '#core/edit/patch.ts'
import type { Definition } from '#core/edit/types.ts'
import type { DialogDef, Node, PageDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import type { Picture } from '../drawing/channel.ts'
import type { useLook } from '../drawing/useLook.ts'
import type { Judged } from '../useAnalysis.ts'
import { pageIn } from './pageIn.ts'
import { plain } from './usePageDesk.ts'

/** A dialog drawn as a page of its own: its form with the buttons that it has, or its content. */
function pageOfDialog(page: PageDef, { title, form, body, resource, confirm, confirmText }: DialogDef): PageDef {
  // one that is an expression says something only once it is open
  const heading = typeof title === 'string' && title.includes('{{') ? undefined : title
  const shown: Node = form
    ? {
        ...{ pingeKey: 'form', id: '#dialog', form, ...(heading === undefined ? {} : { title: heading }) },
        ...(confirm ? { confirm } : {}),
        ...(confirmText === undefined ? {} : { confirmText }),
      }
    : (body ?? { pingeKey: 'row', children: [] })
  const { body: _body, on: _on, ...around } = page
  return { ...around, ...(resource === undefined ? {} : { resource }), body: shown }
}

interface Options {
  definition: Definition
  judged: Judged
  dialog: string | undefined
  look: ReturnType<typeof useLook>
}

/** What is drawn of a page while it is designed: the newest state in which nothing is wrong, with the identities of its nodes. */
export function usePagePicture({ definition, judged, dialog, look }: Options): Picture | undefined {
  const { language, theme } = look
  const [good, setGood] = useState<Definition>()
  const isGood = judged.good === judged.text && judged.good !== undefined
  const page = useMemo(() => sealed(definition, env).page, [definition])
  const written = useMemo(() => (isGood ? plain(pageIn(judged.text)) : undefined), [isGood, judged.text])
  if (isGood && page && good !== definition && written && same(written, page)) setGood(definition)
  const shown = good?.page
  return useMemo(() => {
    if (!shown) return undefined
    // fields of an entity are written out in dialogs alone
    const whole = dialog === undefined ? shown : ((env.writeOut?.({ ...shown }) ?? shown) as PageDef)
    const one = dialog === undefined ? undefined : whole.dialogs?.[dialog]
    const width = one?.kind === 'fullScreen' ? undefined : one?.width
    const wide = width === undefined ? {} : { width: typeof width === 'number' ? `${width}px` : width }
    return { kind: 'page', language, theme, parts: true, ...wide, page: JSON.stringify(one ? pageOfDialog(shown, one) : shown) }
  }, [shown, dialog, language, theme])
}

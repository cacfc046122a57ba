import { useMemo } from 'react'
import { hasExpr } from '#core/expression/expr.ts'
import type { Picture } from '../../drawing/channel.ts'
import type { useLook } from '../../drawing/useLook.ts'
import { pictureOf } from '../../Preview.tsx'
import type { ViewProps } from '../views.ts'
import type { useDialog } from './useDialog.ts'

interface Options extends Pick<ViewProps, 'judgedList' | 'owner'> {
  /** the dialog that what is chosen stands in */
  dialog: ReturnType<typeof useDialog>
  look: ReturnType<typeof useLook>
}

/** What is drawn of a list: the list itself, or the form of the dialog that something is chosen in. */
export function useListPicture({ dialog: { dialog, drawn }, judgedList, owner, look }: Options) {
  const { language, theme } = look
  const isGood = judgedList.findings.length === 0
  // of a dialog its form is drawn
  const form = isGood ? drawn : undefined
  // one that is an expression says something only once it is open
  const title = hasExpr(dialog?.title) ? undefined : dialog?.title
  const picture = useMemo((): Picture | undefined => {
    if (form !== undefined) return { ...pictureOf('form', form, owner, language, theme), ...(title === undefined ? {} : { title }) }
    return judgedList.good === undefined ? undefined : pictureOf('list', judgedList.good, owner, language, theme)
  }, [form, title, judgedList.good, owner, language, theme])
  return { picture, isForm: form !== undefined }
}

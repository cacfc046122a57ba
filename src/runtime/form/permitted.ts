import { useMemo } from 'react'
import { permittedForm } from '#core/form/permitted.ts'
import type { DialogDef } from '#core/types.ts'
import { useApp } from '../app.ts'
import { isPermitted, type ScopeValue } from '../scope.ts'

type FormPart = NonNullable<DialogDef['form']>

/** DV-06: the form as this person may see it, where the page asks for rights on fields and the form is the application's own. */
export function usePermitted<T extends FormPart | undefined>(def: T, { page }: ScopeValue): T {
  const app = useApp()
  return useMemo(
    () =>
      def?.restricted && page.def.useFormPermission
        ? (permittedForm(def, (code) => isPermitted(page, app, code, 'form'), app.env) as T)
        : def,
    [def, page, app],
  )
}

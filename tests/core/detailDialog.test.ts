import { expect, it } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import { env } from '../helpers/core.ts'

const widths = { generalWidth: '640px', fullScreenWidth: '100%', drawerWidth: '720px' }

it.each([
  ['general', 'dialog', '640px'],
  ['fullScreen', 'fullScreen', '100%'],
  ['drawer', 'drawer', '720px'],
] as const)('DV-01 DV-07 the detail of a %s form is a %s of its width, with its print button', (popupType, kind, width) => {
  const form = normaliseForm(
    {
      version: 1,
      popupType,
      ...widths,
      hasPrintBtn: true,
      printButtonText: '打印回执',
      printId: [],
      fields: [{ pingeKey: 'input', field: 'a' }],
    },
    env,
  )
  const page = applicationPage({ id: '1', enCode: 'x', fullName: 'x', webType: 2, form, list: normaliseList({}) }, env)
  expect(page.dialogs?.detail).toMatchObject({
    kind,
    width,
    form: { readOnly: true, hasPrintBtn: false },
    // by the templates of the application
    buttons: [{ label: '打印回执', do: [{ print: { modelId: '1', records: '{{ item.id }}' } }] }],
  })
})

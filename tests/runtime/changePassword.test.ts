import { describe, expect, it } from 'vitest'
import { checkPage } from '#core/check/check.ts'
import { compileForm } from '#core/form/form.ts'
import { normalisePage } from '#core/normalise.ts'
import type { DialogDef, Row } from '#core/types.ts'
import { runActions } from '#runtime/actions/run.ts'
import { createFormStore } from '#runtime/form/formStore.ts'
import screen from '#schemas/screens/firstPassword.json'
import { refusal, testApp, testPage } from '../helpers/app.tsx'
import { env, t } from '../helpers/core.ts'

const page = normalisePage(screen, env)
const dialog = page.dialogs?.change as DialogDef & { form: NonNullable<DialogDef['form']> }
const url = '/api/permission/Users/Current/Actions/ModifyPassword'

/** The dialog's form as a person has filled it in. */
function filled(values: Row) {
  const form = createFormStore(compileForm(dialog.form, env), { t, values: { id: 'u1', ...values } })
  return { form, at: { ...testPage(), form } }
}
const right = { oldPassword: 'Pinge@2026', password: 'Fresh#2026', repeat: 'Fresh#2026', captcha: { code: 'aB3d', timestamp: 'k1' } }

describe('the dialog of the password', () => {
  it('SE-23 is a page without a fault, and stands alone', () => {
    expect(checkPage(screen, env)).toEqual([])
    expect(dialog).toMatchObject({ closable: false, width: 450 })
    expect(dialog.form.fields.map(({ field }) => field)).toEqual([undefined, 'oldPassword', 'password', 'repeat', 'captcha'])
  })

  it('VR-18 sends both passwords as digests, with the code and the number of its picture', async () => {
    const app = testApp()
    expect(await runActions(dialog.confirm, filled(right).at, app)).toBe(true)
    expect(app.calls).toEqual([
      {
        post: url,
        body: {
          oldPassword: '93d746716023b9b2e6eadd235e73ce39',
          password: expect.stringMatching(/^[0-9a-f]{32}$/),
          code: 'aB3d',
          timestamp: 'k1',
        },
      },
    ])
    expect(JSON.stringify(app.calls)).not.toContain('2026')
  })

  it('VR-13 VR-16 sends nothing that breaks the policy or is not repeated', async () => {
    const policy = { passwordStrengthLimit: 1, passwordLengthMin: 1, passwordLengthMinNumber: 12 }
    const app = testApp()
    const { form, at } = filled({ ...right, ...policy, repeat: 'other' })
    expect(await runActions(dialog.confirm, at, app)).toBe(false)
    expect(app.calls).toEqual([])
    expect(form.store.get(form.errorAtom('password'))).toBe('新密码长度不能小于12位')
    expect(form.store.get(form.errorAtom('repeat'))).toBe('两次输入的密码不一致')
  })

  it('shows what the server refuses at its field', async () => {
    const app = testApp(() => {
      throw refusal(400, '旧密码不正确', { errors: [{ field: 'oldPassword', rule: 'password', message: '旧密码不正确' }] })
    })
    const { form, at } = filled(right)
    expect(await runActions(dialog.confirm, at, app)).toBe(false)
    expect(form.store.get(form.errorAtom('oldPassword'))).toBe('旧密码不正确')
  })
})

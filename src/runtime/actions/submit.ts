import type { SubmitAction } from '#core/actions/submit.ts'
import { isRight } from './forms.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<SubmitAction> = {
  async perform({ submit }, { at, block }) {
    if (submit === 'form' && at.form && !block('form')) return isRight(at.form)
    return (await block(submit)?.submit?.()) ?? false
  },
}

import type { ActionContract } from './contract.ts'

/** Submits a form block; in a dialog `form` checks its form. */
export interface SubmitAction {
  submit: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Submit the form block of this id; "form" in a dialog checks its form and stops where a rule is broken',
    'x-zh': '提交指定 id 的表单块；弹窗中的 "form" 校验其表单，不通过则停止',
    'x-zhtw': '提交指定 id 的表單塊；彈窗中的 "form" 校驗其表單，不通過則停止',
    type: 'string',
    'x-names': 'block',
  },
}

// Drawn by `npm run types` from the files of this folder, one a verb: add a file, do not change this one.

import { type ChooseAction, contract as choose } from './choose.ts'
import { type ClearAction, contract as clear } from './clear.ts'
import { type CloseAction, contract as close } from './close.ts'
import { type CloseTabAction, contract as closeTab } from './closeTab.ts'
import { type CollapseAllAction, contract as collapseAll } from './collapseAll.ts'
import { type ConfirmAction, contract as confirm } from './confirm.ts'
import type { ActionContract } from './contract.ts'
import { type CopyAction, contract as copy } from './copy.ts'
import { type DownloadAction, contract as download } from './download.ts'
import { type EditAction, contract as edit } from './edit.ts'
import { type ExpandAllAction, contract as expandAll } from './expandAll.ts'
import { type NavigateAction, contract as navigate } from './navigate.ts'
import { type OpenAction, contract as open } from './open.ts'
import { type PrintAction, contract as print } from './print.ts'
import { type ReloadAction, contract as reload } from './reload.ts'
import { type RequestAction, contract as request } from './request.ts'
import { type ResetAction, contract as reset } from './reset.ts'
import { type SelectAction, contract as select } from './select.ts'
import { type SetAction, contract as set } from './set.ts'
import { type SubmitAction, contract as submit } from './submit.ts'
import { type ToastAction, contract as toast } from './toast.ts'

/** The action of a verb, without when it runs. */
export type VerbAction =
  | ChooseAction
  | ClearAction
  | CloseAction
  | CloseTabAction
  | CollapseAllAction
  | ConfirmAction
  | CopyAction
  | DownloadAction
  | EditAction
  | ExpandAllAction
  | NavigateAction
  | OpenAction
  | PrintAction
  | ReloadAction
  | RequestAction
  | ResetAction
  | SelectAction
  | SetAction
  | SubmitAction
  | ToastAction

export const contracts: { readonly [verb: string]: ActionContract } = {
  choose,
  clear,
  close,
  closeTab,
  collapseAll,
  confirm,
  copy,
  download,
  edit,
  expandAll,
  navigate,
  open,
  print,
  reload,
  request,
  reset,
  select,
  set,
  submit,
  toast,
}

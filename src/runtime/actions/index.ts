// Drawn by `npm run types` from the files of this folder, one a verb: add a file, do not change this one.

import { performer as choose } from './choose.ts'
import { performer as clear } from './clear.ts'
import { performer as close } from './close.ts'
import { performer as closeTab } from './closeTab.ts'
import { performer as collapseAll } from './collapseAll.ts'
import { performer as confirm } from './confirm.ts'
import { performer as copy } from './copy.ts'
import { performer as download } from './download.ts'
import { performer as edit } from './edit.ts'
import { performer as expandAll } from './expandAll.ts'
import { performer as navigate } from './navigate.ts'
import { performer as open } from './open.ts'
import { performer as print } from './print.ts'
import { performer as reload } from './reload.ts'
import { performer as request } from './request.ts'
import { performer as reset } from './reset.ts'
import { performer as select } from './select.ts'
import { performer as set } from './set.ts'
import { performer as submit } from './submit.ts'
import { performer as toast } from './toast.ts'

export const performers = {
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

import { OpenDesigner } from '../frame/OpenDesigner.tsx'
import { loadPrint } from './load.ts'
import { PrintDesk } from './PrintDesk.tsx'
import { printList } from './printList.ts'

/** /printDesigner?id=…: a print template, drawn as the pages that it gives. */
export default function PrintDesigner() {
  return (
    <OpenDesigner load={loadPrint} nothingNamed="t:print.design.nothingNamed" nameOf={({ stored }) => stored.fullName} listOf={printList}>
      {(loaded, reload) => <PrintDesk loaded={loaded} onReload={reload} />}
    </OpenDesigner>
  )
}

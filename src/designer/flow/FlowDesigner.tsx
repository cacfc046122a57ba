import { OpenDesigner } from '../frame/OpenDesigner.tsx'
import { FlowDesk } from './FlowDesk.tsx'
import { flowList } from './flowList.ts'
import { loadFlow } from './load.ts'

/** /flowDesigner?id=…: the flow of an application's records, drawn as a tree. */
export default function FlowDesigner() {
  return (
    <OpenDesigner load={loadFlow} nothingNamed="t:flowDesign.nothingNamed" nameOf={({ draft }) => draft.fullName} listOf={flowList}>
      {(loaded, reload) => <FlowDesk loaded={loaded} onReload={reload} />}
    </OpenDesigner>
  )
}

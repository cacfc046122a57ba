import { Suspense } from 'react'
import type { FileItem } from '#core/files.ts'
import type { Json, Node } from '#core/types.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'

const List = lazyPart('files', async () => ({ default: (await import('../fields/UploadFile.tsx')).default.read }))
const node: Node = { pingeKey: 'uploadFile' }

/** Files beside a text, to be looked at and taken: their code comes with the first of them. */
export const LateFiles = ({ items }: { items: readonly FileItem[] }) =>
  items.length === 0 ? null : (
    <Suspense>
      <List node={node} value={[...items] as object[] as Json} text={undefined} />
    </Suspense>
  )

import { useEffect } from 'react'
import type { Json, Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { FilesControl } from '../fields/UploadFile.tsx'
import { useUploads } from './useUploads.ts'

interface Props {
  /** says how many files are taken, and how large */
  node: Node
  id: string
  value: Json | undefined
  onChange: (value: Json | undefined) => void
  /** whether some are on their way */
  onBusy: (busy: boolean) => void
}

/** Files that are added to what is written, where no form is around. */
export default function AddFiles({ node, id, value, onChange, onBusy }: Props) {
  const t = useText()
  const label = t('t:comments.attach')
  const props = {
    ...{ node, id, label, value, onChange, onBlur: () => {}, disabled: false, required: false },
    ...{ status: undefined, describedBy: undefined, inTable: false },
  }
  const uploads = useUploads(props)
  const busy = uploads.items.length > 0
  useEffect(() => onBusy(busy), [busy, onBusy])
  return <FilesControl props={props} uploads={uploads} />
}

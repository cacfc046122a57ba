import { recordAddress } from '#core/application/recordCode.ts'
import type { Row } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { recordOf } from '#runtime/dialog/Dialog.tsx'
import { Scanner } from './Scanner.tsx'

interface Props {
  title: string
  /** only records of this application are taken */
  modelId: string | undefined
  onRecord: (record: Row) => void
  onClose: () => void
}

/** WG-31: scans the code of a record, reads the record as this person may read it, and hands it on. */
export default function ScanDialog({ onRecord, ...props }: Props) {
  const app = useApp()
  return (
    <Scanner
      {...props}
      onCode={async (code) => {
        const { data } = await app.request({ get: recordAddress(code) }, { quiet: true })
        onRecord({ ...recordOf(data), id: code.id })
      }}
    />
  )
}

import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { store } from '../store.ts'
import { printingAtom } from './print.ts'

const PrintDialog = lazyPart('print', () => import('./PrintDialog.tsx'))

/** Where records are printed, above whatever page is open. */
export function PrintHost() {
  const printing = useAtomValue(printingAtom, { store })
  return printing ? (
    <Suspense>
      <PrintDialog printing={printing} />
    </Suspense>
  ) : null
}

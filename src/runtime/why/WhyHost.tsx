import { Suspense } from 'react'
import { lazyPart } from '../lazy/lazyPart.tsx'
import { useWhy } from './why.ts'

const Inspector = lazyPart('why', () => import('./Inspector.tsx'))

/** Where the inspector of fields comes up when it is switched on; nothing of it is loaded before. */
export const WhyHost = () =>
  useWhy() ? (
    <Suspense>
      <Inspector />
    </Suspense>
  ) : null

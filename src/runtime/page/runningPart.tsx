import { Suspense } from 'react'
import { lazyPart } from '../lazy/lazyPart.tsx'
import type { RunningProps } from './Running.tsx'

const Part = lazyPart<RunningProps>('running', () => import('./Running.tsx'))

/** Loads what goes on behind a page or a dialog, where there is something. */
export const Running = (props: RunningProps) =>
  props.def.every || props.def.sources ? (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ) : null

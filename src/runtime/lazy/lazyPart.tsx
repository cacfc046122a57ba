import { Component, type ComponentType, lazy, type ReactNode, useReducer } from 'react'
import { useText } from '../app.ts'
import { loadPart, PartError } from './loadPart.ts'

export interface FailedProps {
  error: PartError
  retry: () => void
}

interface CatchProps {
  children: ReactNode
  /** what stands there instead */
  failed: (error: PartError) => ReactNode
  onFail: () => void
}

/** Catches what did not load, and nothing else: a part that came and broke is the business of who stands around it. */
class Catch extends Component<CatchProps, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartError) this.props.onFail()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PartError)) throw error
    return this.props.failed(error)
  }
}

/** What stands in the place of a part of a page that did not load: why, and the way to try again or to get the new version. */
export function PartFailed({ error, retry }: FailedProps) {
  const t = useText()
  return (
    <div className="pg-error" role="alert">
      <strong>{t(error.isGone ? 't:part.gone' : 't:page.notLoaded')}</strong>
      <button type="button" className="button" onClick={error.isGone ? () => location.reload() : retry}>
        {t(error.isGone ? 't:part.reload' : 't:page.retry')}
      </button>
    </div>
  )
}

/**
 * A component that is loaded on first use. While it loads, the nearest Suspense shows its fallback; when it does not
 * load, `Failed` stands in its place, with what the part was given, and offers to try again; trying again loads again.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  Failed: ComponentType<FailedProps & { given: P }> = PartFailed,
): ComponentType<P> {
  const begin = () => lazy(() => loadPart(name, load))
  let Now = begin()
  return function Part(props: P) {
    const [round, again] = useReducer((n: number) => n + 1, 0)
    // whoever draws it next, here or elsewhere, loads it again
    const onFail = () => {
      Now = begin()
    }
    const Shown = Now as ComponentType<P>
    return (
      <Catch key={round} failed={(error) => <Failed error={error} retry={again} given={props} />} onFail={onFail}>
        <Shown {...props} />
      </Catch>
    )
  }
}

import { Component, type ReactNode } from 'react'
import { AppContext } from './app.ts'

interface Props {
  /** what broke, for the person who mends it: a pingeKey and an id */
  what: string
  children: ReactNode
}

/** Keeps a fault in one node from taking the page down: an error box stands in its place. */
export class Boundary extends Component<Props, { error: Error | null; children: ReactNode }> {
  static override contextType = AppContext
  declare context: React.ContextType<typeof AppContext>
  override state: { error: Error | null; children: ReactNode } = { error: null, children: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  /** A new definition gets a new chance. */
  static getDerivedStateFromProps(props: Props, state: { children: ReactNode }) {
    return props.children === state.children ? null : { error: null, children: props.children }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <ErrorBox
        text={this.context?.t('t:runtime.broken', { what: this.props.what }) ?? this.props.what}
        detail={this.state.error.message}
      />
    )
  }
}

/** The box that stands where something cannot be drawn. */
export function ErrorBox({ text, detail }: { text: string; detail?: string }) {
  return (
    <div className="pg-error" role="alert">
      <strong>{text}</strong>
      {detail ? <code>{detail}</code> : null}
    </div>
  )
}

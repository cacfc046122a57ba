import { Component, type ErrorInfo, type ReactNode } from 'react'
import { AppContext } from '../app.ts'
import { faultReport } from '../report.ts'

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

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.what} broke`, error, info.componentStack)
  }

  override render() {
    if (!this.state.error) return this.props.children
    const { error } = this.state
    const app = this.context
    if (!app) return <ErrorBox text={this.props.what} detail={error.message} />
    const copy = () =>
      navigator.clipboard.writeText(faultReport(error, this.props.what)).then(
        () => app.toast('success', app.t('t:page.reportCopied')),
        () => app.toast('error', app.t('t:http.error')),
      )
    return (
      <ErrorBox text={app.t('t:runtime.broken', { what: this.props.what })} detail={error.message}>
        <button type="button" className="button" onClick={() => this.setState({ error: null })}>
          {app.t('t:page.retry')}
        </button>
        <button type="button" className="button" onClick={copy}>
          {app.t('t:page.copyReport')}
        </button>
      </ErrorBox>
    )
  }
}

/** The box that stands where something cannot be drawn. */
export function ErrorBox({ text, detail, children }: { text: string; detail?: string; children?: ReactNode }) {
  return (
    <div className="pg-error" role="alert">
      <strong>{text}</strong>
      {detail ? <code>{detail}</code> : null}
      {children}
    </div>
  )
}

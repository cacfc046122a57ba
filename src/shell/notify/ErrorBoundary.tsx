import { Component, type ErrorInfo, type ReactNode } from 'react'
import { faultReport } from '#runtime/report.ts'
import { t } from '../language/text.ts'
import { toast } from './toast.ts'

interface Props {
  children: ReactNode
  /** called by the button that tries again, before it does */
  onRetry?: () => void
}

/** A page that breaks leaves the rest standing: it says so, and may be tried again. */
export class ErrorBoundary extends Component<Props, { error: unknown; where: string }> {
  override state = { error: undefined as unknown, where: '' }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('a page broke', error, info.componentStack)
    this.setState({ where: info.componentStack ?? '' })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <div className="result" role="alert">
        <h1>{t('page.broken')}</h1>
        <p>{t('page.brokenHint')}</p>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            this.props.onRetry?.()
            this.setState({ error: undefined })
          }}
        >
          {t('page.retry')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() =>
            navigator.clipboard.writeText(faultReport(error, this.state.where)).then(
              () => toast('success', t('page.reportCopied')),
              () => toast('error', t('http.error')),
            )
          }
        >
          {t('page.copyReport')}
        </button>
        <details>
          <summary>{t('page.brokenDetail')}</summary>
          <pre>{error instanceof Error ? error.message : String(error)}</pre>
        </details>
      </div>
    )
  }
}

/** What cannot be chosen, as it is written: it is looked at, and stays. */
export const Written = ({ what, value }: { what: string; value: unknown }) => (
  <>
    <p className="pg-list-none">{what}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled by keys */}
    <pre className="pg-list-text" tabIndex={0} data-words="data">
      {JSON.stringify(value, null, 2)}
    </pre>
  </>
)

/** A form and the data that it is: the one drawing of the product. */
export function Sketch() {
  const line = 'rgba(255,255,255,0.16)'
  const faint = 'rgba(255,255,255,0.07)'
  return (
    <svg className="login-sketch" aria-hidden="true" viewBox="0 0 480 340" fill="none">
      <rect x="150.5" y="20.5" width="300" height="250" rx="10" fill="rgba(255,255,255,0.04)" stroke={line} />
      <path d="M150.5 56.5h300" stroke={line} />
      <rect x="170" y="34" width="72" height="9" rx="4.5" fill="rgba(255,255,255,0.3)" />
      {[80, 132, 184].map((y) => (
        <g key={y}>
          <rect x="170" y={y} width="44" height="7" rx="3.5" fill="rgba(255,255,255,0.22)" />
          <rect x="170.5" y={y + 14.5} width="122" height="24" rx="4" fill={faint} stroke={line} />
          <rect x="308" y={y} width="52" height="7" rx="3.5" fill="rgba(255,255,255,0.22)" />
          <rect x="308.5" y={y + 14.5} width="122" height="24" rx="4" fill={faint} stroke={line} />
        </g>
      ))}
      <rect x="370" y="238" width="60" height="22" rx="4" fill="#1890ff" />
      <rect x="300.5" y="238.5" width="60" height="21" rx="4" stroke={line} />
      <rect x="30.5" y="110.5" width="210" height="206" rx="10" fill="#0b1727" stroke="rgba(24,144,255,0.5)" />
      <g fontFamily="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" fontSize="12">
        <g fill="rgba(255,255,255,0.45)">
          <text x="48" y="140">
            {'{'}
          </text>
          <text x="48" y="300">
            {'}'}
          </text>
        </g>
        {[
          ['"pingeKey"', '"input"'],
          ['"field"', '"fullName"'],
          ['"required"', 'true'],
          ['"maxlength"', '50'],
          ['"span"', '12'],
        ].map(([name, value], at) => (
          <text key={name} x="64" y={166 + at * 26}>
            <tspan fill="#7cc0ff">{name}</tspan>
            <tspan fill="rgba(255,255,255,0.45)">: </tspan>
            <tspan fill="#e8c27a">{value}</tspan>
          </text>
        ))}
      </g>
      <path d="M240.5 214c34 0 26-78 60-78" stroke="rgba(24,144,255,0.6)" strokeDasharray="3 4" />
    </svg>
  )
}

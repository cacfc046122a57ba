import { iconOf } from './iconSet.ts'

/** One icon of antd's set, without the code that antd's own component would bring. It has its room before it is here. */
export function Icon({ name, fallback, size = 16 }: { name: string | undefined; fallback?: Parameters<typeof iconOf>[1]; size?: number }) {
  return (
    <svg aria-hidden="true" className="icon" width={size} height={size} fill="currentColor">
      <use href={iconOf(name, fallback)} />
    </svg>
  )
}

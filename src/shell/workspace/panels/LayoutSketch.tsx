import type { LayoutType } from '../../settings.ts'

const dark = 'var(--pinge-sketch-dark)'
const pale = 'var(--pinge-sketch-pale)'
const mark = 'var(--ant-color-primary)'

const parts: { [layout in LayoutType]: Array<[x: number, y: number, width: number, height: number, fill: string]> } = {
  classic: [
    [0, 0, 18, 44, dark],
    [3, 9, 12, 3, mark],
    [21, 3, 40, 6, pale],
    [21, 12, 40, 29, pale],
  ],
  functional: [
    [0, 0, 64, 10, dark],
    [16, 4, 10, 3, mark],
    [4, 14, 56, 4, pale],
    [4, 21, 56, 20, pale],
  ],
  blend: [
    [0, 0, 64, 10, dark],
    [16, 4, 10, 3, mark],
    [0, 11, 18, 33, dark],
    [21, 14, 40, 27, pale],
  ],
  plain: [
    [0, 0, 10, 44, dark],
    [3, 9, 4, 4, mark],
    [13, 3, 48, 4, pale],
    [13, 10, 48, 31, pale],
  ],
}

/** ST-02: a layout in small. */
export function LayoutSketch({ layout }: { layout: LayoutType }) {
  return (
    <svg className="sketch" aria-hidden="true" viewBox="0 0 64 44" width="96" height="66">
      {parts[layout].map(([x, y, width, height, fill]) => (
        <rect key={`${x} ${y} ${width}`} x={x} y={y} width={width} height={height} rx="1" fill={fill} />
      ))}
    </svg>
  )
}

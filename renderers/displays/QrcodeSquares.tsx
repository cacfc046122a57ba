import { QRCode } from 'antd'

interface Props {
  label: string
  text: string
  width: number
  level: 'L' | 'M' | 'Q' | 'H'
  dark: string
  light: string
}

/** The squares of a QR code as an SVG; the margin around it is the caller's. */
const QrcodeSquares = ({ label, text, width, level, dark, light }: Props) => (
  <QRCode aria-label={label} type="svg" bordered={false} value={text} size={width} errorLevel={level} color={dark} bgColor={light} />
)

export default QrcodeSquares

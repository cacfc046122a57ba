import type { LoadRenderer } from '#runtime/renderer.ts'

/** THE registry: how each pingeKey is drawn. A line a key; a renderer is loaded on first use. */
export const renderers: { [pingeKey: string]: LoadRenderer } = {
  // fields
  input: () => import('./fields/Input.tsx'),
  PsdInput: () => import('./fields/PsdInput.tsx'),
  textarea: () => import('./fields/Textarea.tsx'),
  code: () => import('./fields/Code.tsx'),
  inputNumber: () => import('./fields/InputNumber.tsx'),
  numberRange: () => import('./fields/NumberRange.tsx'),
  numberDisplay: () => import('./fields/NumberDisplay.tsx'),
  rate: () => import('./fields/Rate.tsx'),
  slider: () => import('./fields/Slider.tsx'),
  colorPicker: () => import('./fields/ColorPicker.tsx'),
  radio: () => import('./fields/Radio.tsx'),
  checkbox: () => import('./fields/Checkbox.tsx'),
  select: () => import('./fields/Select.tsx'),
  autoComplete: () => import('./fields/AutoComplete.tsx'),
  cascader: () => import('./fields/Cascader.tsx'),
  treeSelect: () => import('./fields/TreeSelect.tsx'),
  switch: () => import('./fields/Switch.tsx'),
  datePicker: () => import('./fields/DatePicker.tsx'),
  dateRange: () => import('./fields/DateRange.tsx'),
  timePicker: () => import('./fields/TimePicker.tsx'),
  timeRange: () => import('./fields/TimeRange.tsx'),
  calculate: () => import('./fields/Calculate.tsx'),
  table: () => import('./fields/Table.tsx'),
  sign: () => import('./fields/Sign.tsx'),
  uploadFile: () => import('./fields/UploadFile.tsx'),
  uploadImg: () => import('./fields/UploadImg.tsx'),
  qrcodeReader: () => import('./fields/QrcodeReader.tsx'),
  captcha: () => import('./fields/Captcha.tsx'),
  editor: () => import('./fields/Editor.tsx'),

  // pickers
  areaSelect: () => import('./pickers/AreaSelect.tsx'),
  location: () => import('./pickers/Location.tsx'),

  // filled in by the server
  billRule: () => import('./fields/BillRule.tsx'),
  createUser: () => import('./fields/CreateUser.tsx'),
  createTime: () => import('./fields/CreateTime.tsx'),
  modifyUser: () => import('./fields/ModifyUser.tsx'),
  modifyTime: () => import('./fields/ModifyTime.tsx'),
  currOrganize: () => import('./fields/CurrOrganize.tsx'),
  currDept: () => import('./fields/CurrDept.tsx'),
  currPosition: () => import('./fields/CurrPosition.tsx'),

  // layouts
  card: () => import('./layouts/Card.tsx'),
  row: () => import('./layouts/Row.tsx'),
  tab: () => import('./layouts/Tab.tsx'),
  collapse: () => import('./layouts/Collapse.tsx'),
  tableGrid: () => import('./layouts/TableGrid.tsx'),
  board: () => import('./layouts/Board.tsx'),

  // displays
  divider: () => import('./displays/Divider.tsx'),
  groupTitle: () => import('./displays/GroupTitle.tsx'),
  text: () => import('./displays/Text.tsx'),
  alert: () => import('./displays/Alert.tsx'),
  tag: () => import('./displays/Tag.tsx'),
  resultView: () => import('./displays/ResultView.tsx'),
  iframe: () => import('./displays/Iframe.tsx'),
  link: () => import('./displays/Link.tsx'),
  barcode: () => import('./displays/Barcode.tsx'),
  qrcode: () => import('./displays/Qrcode.tsx'),

  // blocks
  list: () => import('./blocks/List.tsx'),
  tree: () => import('./blocks/Tree.tsx'),
  split: () => import('./blocks/Split.tsx'),
  form: () => import('./blocks/Form.tsx'),
  detail: () => import('./blocks/Detail.tsx'),
  shortcuts: () => import('./blocks/Shortcuts.tsx'),
  chart: () => import('./blocks/Chart.tsx'),
  feed: () => import('./blocks/Feed.tsx'),
  avatar: () => import('./blocks/Avatar.tsx'),
  gallery: () => import('./blocks/Gallery.tsx'),
  welcome: () => import('./blocks/Welcome.tsx'),
  button: () => import('./blocks/Button.tsx'),
  upload: () => import('./blocks/Upload.tsx'),
}

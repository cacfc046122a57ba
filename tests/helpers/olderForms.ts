import type { Known } from '#core/older/index.ts'

/**
 * Definitions as older designers of this family store them, made here: every kind of their palettes with its default
 * settings in both spellings, and whole forms with lists.
 */
type Loose = { [key: string]: unknown }

export const emptyScript =
  '({ data, formData, setFormData, setShowOrHide, setRequired, setDisabled, request }) => {\n    // 在此编写代码\n    \n}'
const unset = null

/** Everything that is named is here. */
export const allKnown: Known = {
  dict: (name) => (name === '' ? undefined : name),
  interface: (name) => (name === '' ? undefined : name),
  model: (name) => (name === '' ? undefined : name),
  rule: (name) => (name === '' ? undefined : name),
  call: (_method, url) => url.startsWith('/api/'),
}

let n = 100
/** An item: its kind, its own settings, and others among its `config`. */
export function older(kind: string, props: Loose = {}, config: Loose = {}, { brand = 'jnpfKey', dashes = true } = {}): Loose {
  const formId = ++n
  const { field, on, slot, ...own } = props
  const settings = dashes ? '__config__' : 'config'
  return {
    [settings]: {
      [brand]: kind,
      label: `${kind} ${formId}`,
      labelWidth: unset,
      showLabel: true,
      tag: `el-${kind}`,
      tagIcon: `icon-${kind}`,
      tipLabel: '',
      className: [],
      tableAlign: 'left',
      tableFixed: 'none',
      defaultValue: unset,
      required: false,
      layout: 'colFormItem',
      span: 24,
      dragDisabled: false,
      visibility: ['pc', 'app'],
      tableName: 'mt_older',
      noShow: false,
      regList: [],
      trigger: 'blur',
      formId,
      renderKey: 1_700_000_000_000 + formId,
      ...config,
    },
    on: on ?? { change: emptyScript, blur: emptyScript },
    style: { width: '100%' },
    ...(slot ? { __slot__: slot } : {}),
    placeholder: '请输入',
    clearable: true,
    disabled: false,
    ...own,
    ...(field === null ? {} : { [dashes ? '__vModel__' : 'field']: field ?? `${kind}Field${formId}` }),
  }
}

const options = [
  { id: '1', fullName: '选项一' },
  { id: '2', fullName: '选项二' },
]
const branches = [{ id: '1', fullName: '选项1', children: [{ id: '2', fullName: '选项1-1' }] }]
const chosen = { dataType: 'static', dictionaryType: '', propsUrl: '', propsName: '', templateJson: [], useCache: true }
const bounds = {
  ...{ startTimeRule: false, startTimeType: 1, startTimeTarget: 1, startTimeValue: null, startRelationField: '' },
  ...{ endTimeRule: false, endTimeType: 1, endTimeTarget: 1, endTimeValue: null, endRelationField: '' },
}
const popup = {
  ...{ interfaceId: '', interfaceName: '', templateJson: [], hasPage: false, pageSize: 20, columnOptions: [], propsValue: 'id' },
  ...{ relationField: 'fullName', popupType: 'dialog', popupTitle: '选择数据', popupWidth: '800px', interfaceHasPage: 0 },
}
const files = {
  accept: '',
  fileSize: 10,
  sizeUnit: 'MB',
  showTip: false,
  pathType: 'defaultPath',
  isAccount: 0,
  folder: '',
  tipText: '',
  limit: 9,
}
const people = { selectType: 'all', ableIds: [], multiple: false, filterable: false }
const system = { readonly: true, placeholder: '系统自动生成' }
const mask = {
  ...{ filler: '*', maskType: 1, prefixType: 1, prefixLimit: 0, prefixSpecifyChar: '', suffixType: 1, suffixLimit: 0 },
  ...{ suffixSpecifyChar: '', ignoreChar: '', useUnrealMask: false, unrealMaskLength: 1 },
}
const panes = (kind: string) => [
  { title: '面板1', name: '1', __config__: { jnpfKey: kind, children: [] } },
  { title: '面板2', name: '2', __config__: { jnpfKey: kind, children: [] } },
]

/** The palette as it stands today: each kind with the settings that a new one has. */
export const palette = (): { [kind: string]: Loose } => {
  const none = { field: null }
  return {
    input: older('input', {
      addonBefore: '',
      addonAfter: '',
      prefixIcon: '',
      suffixIcon: '',
      maxlength: null,
      showCount: false,
      showPassword: false,
      readonly: false,
      useScan: false,
      useMask: false,
      maskConfig: mask,
    }),
    textarea: older('textarea', { autoSize: { minRows: 4, maxRows: 4 }, maxlength: null, showCount: true, readonly: false }),
    inputNumber: older('inputNumber', {
      min: null,
      max: null,
      step: 1,
      stepStrictly: false,
      precision: 0,
      controls: false,
      thousands: false,
      isAmountChinese: false,
      addonBefore: '',
      addonAfter: '',
    }),
    switch: older('switch', { activeTxt: '开', inactiveTxt: '关', activeValue: 1, inactiveValue: 0 }, { defaultValue: 0 }),
    radio: older(
      'radio',
      {
        options,
        props: { label: 'fullName', value: 'id' },
        direction: 'horizontal',
        optionType: 'default',
        buttonStyle: 'solid',
        size: 'default',
      },
      chosen,
    ),
    checkbox: older(
      'checkbox',
      { options, props: { label: 'fullName', value: 'id' }, direction: 'horizontal', size: 'default' },
      { ...chosen, defaultValue: [] },
    ),
    select: older('select', { options, props: { label: 'fullName', value: 'id' }, filterable: false, multiple: false }, chosen),
    cascader: older(
      'cascader',
      {
        options: branches,
        props: { label: 'fullName', value: 'id', children: 'children' },
        showAllLevels: true,
        separator: '/',
        filterable: false,
        multiple: false,
      },
      { ...chosen, defaultValue: [] },
    ),
    datePicker: older('datePicker', { format: 'yyyy-MM-dd', ...bounds }, { defaultCurrent: false }),
    timePicker: older('timePicker', { format: 'HH:mm:ss', ...bounds }, { defaultCurrent: false }),
    dateRange: older('dateRange', { format: 'yyyy-MM-dd', startPlaceholder: '开始', endPlaceholder: '结束' }),
    timeRange: older('timeRange', { format: 'HH:mm:ss' }),
    numberRange: older('numberRange', { precision: null, min: null, max: null }),
    uploadFile: older('uploadFile', { ...files, buttonText: '点击上传' }, { defaultValue: [] }),
    uploadImg: older('uploadImg', files, { defaultValue: [] }),
    colorPicker: older('colorPicker', { showAlpha: false, colorFormat: '', size: 'small' }),
    rate: older('rate', { count: 5, allowHalf: false, showText: false, showScore: false, style: {} }, { defaultValue: 0 }),
    slider: older('slider', { min: 0, max: 100, step: 1, showStops: false, range: false }),
    editor: older('editor', {}),
    link: older('link', {
      ...none,
      content: '文本链接',
      href: '',
      target: '_self',
      textStyle: { 'text-align': 'left' },
      on: { click: emptyScript },
    }),
    button: older('button', { ...none, align: 'left', buttonText: '按钮', type: '', on: { click: emptyScript } }),
    text: older('text', {
      ...none,
      content: '这是一段文字',
      textStyle: { color: '#000000', 'text-align': 'left', 'font-weight': 'normal', 'line-height': 32, 'font-size': 12 },
    }),
    alert: older('alert', {
      ...none,
      title: '这是一个提示',
      type: 'success',
      showIcon: false,
      closable: true,
      description: '',
      closeText: '',
    }),
    organizeSelect: older('organizeSelect', people, { defaultValue: [], defaultCurrent: false }),
    depSelect: older('depSelect', people, { defaultCurrent: false }),
    posSelect: older('posSelect', people, { defaultCurrent: false }),
    userSelect: older('userSelect', { ...people, relationField: '' }, { defaultCurrent: false }),
    roleSelect: older('roleSelect', people, { defaultCurrent: false }),
    groupSelect: older('groupSelect', people, { defaultCurrent: false }),
    usersSelect: older('usersSelect', people, { defaultCurrent: false }),
    table: older(
      'table',
      {
        showAddBtn: true,
        showDeleteBtn: true,
        actionText: '添加',
        showSummary: false,
        addType: 0,
        summaryField: [],
        thousands: false,
        thousandsField: [],
        tableConf: {},
        defaultValue: [],
        columnBtnsList: [
          { value: 'copy', label: '复制', show: true, btnType: 'primary', btnIcon: 'icon-edit' },
          { value: 'remove', label: '删除', show: true, btnType: 'danger', btnIcon: 'icon-clear', showConfirm: true },
        ],
        footerBtnsList: [
          { value: 'add', label: '添加', show: true, btnType: 'primary', btnIcon: 'icon-add' },
          { value: 'batchRemove', label: '批量删除', show: true, btnType: 'danger', btnIcon: 'icon-clear', showConfirm: true },
        ],
      },
      {
        layout: 'rowFormItem',
        showTitle: true,
        type: 'table',
        rowType: 'table',
        complexHeaderList: [],
        fixed: 'none',
        align: 'left',
        children: [older('input')],
      },
    ),
    treeSelect: older(
      'treeSelect',
      { options: branches, props: { value: 'id', label: 'fullName', children: 'children' }, multiple: false, filterable: false },
      chosen,
    ),
    popupTableSelect: older(
      'popupTableSelect',
      { ...popup, popupType: 'popover', multiple: false, filterable: false },
      { defaultValue: '' },
    ),
    autoComplete: older(
      'autoComplete',
      {
        total: 10,
        relationField: 'fullName',
        interfaceId: '',
        interfaceName: '',
        templateJson: [],
        maxlength: null,
        readonly: false,
        slot: { prepend: '', append: '' },
      },
      { unique: false },
    ),
    areaSelect: older(
      'areaSelect',
      { ableAddressIds: [], selectType: 'all', filterable: false, multiple: false, level: 2 },
      { defaultValue: [] },
    ),
    relationForm: older(
      'relationForm',
      {
        modelId: '',
        relationField: '',
        hasPage: false,
        pageSize: 20,
        columnOptions: [],
        popupType: 'dialog',
        popupTitle: '选择数据',
        popupWidth: '800px',
        filterable: false,
      },
      { transferList: [] },
    ),
    relationFormAttr: older('relationFormAttr', { showField: '', relationField: '', isStorage: 0 }, { defaultValue: '' }),
    popupSelect: older('popupSelect', popup, { transferList: [] }),
    popupAttr: older('popupAttr', { showField: '', relationField: '', isStorage: 0 }, { defaultValue: '' }),
    billRule: older('billRule', { readonly: true, placeholder: '系统自动生成' }, { rule: '', ruleName: '' }),
    calculate: older('calculate', { expression: [], precision: 2, thousands: false, isAmountChinese: false, isStorage: 0 }),
    sign: older('sign', {}, { defaultValue: '', defaultCurrent: false }),
    location: older('location', {
      autoLocation: false,
      adjustmentScope: 500,
      enableLocationScope: false,
      enableDesktopLocation: false,
      locationScope: [],
    }),
    barcode: older('barcode', {
      ...none,
      dataType: 'static',
      staticText: '条形码',
      relationField: '',
      format: 'code128',
      lineColor: '#000',
      background: '#fff',
      width: 4,
      height: 40,
      on: {},
    }),
    qrcode: older('qrcode', {
      ...none,
      dataType: 'static',
      staticText: '二维码',
      relationField: '',
      colorDark: '#000',
      colorLight: '#fff',
      width: 100,
      on: {},
    }),
    iframe: older(
      'iframe',
      { ...none, href: '', height: 300, borderType: 'solid', borderColor: '#E2E0E0', borderWidth: 1, on: {} },
      { visibility: ['pc'] },
    ),
    createUser: older('createUser', { ...system, type: 'currUser' }, { defaultValue: '' }),
    createTime: older('createTime', { ...system, type: 'currTime' }),
    modifyUser: older('modifyUser', system),
    modifyTime: older('modifyTime', system),
    currOrganize: older('currOrganize', { ...system, type: 'currOrganize', showLevel: 'last' }),
    currDept: older('currDept', { ...system, type: 'currDept' }),
    currPosition: older('currPosition', { ...system, type: 'currPosition' }),
    groupTitle: older(
      'groupTitle',
      { ...none, content: '分组标题', helpMessage: '', contentPosition: 'left', on: {} },
      { showLabel: false },
    ),
    divider: older('divider', { ...none, content: '我是分割线', contentPosition: 'center', on: {} }, { showLabel: false }),
    collapse: older(
      'collapse',
      { ...none, accordion: false },
      { layout: 'rowFormItem', span: '24', active: ['1'], children: panes('collapseItem') },
    ),
    tab: older(
      'tab',
      { ...none, type: '', tabPosition: 'top', on: { 'tab-click': emptyScript } },
      { layout: 'rowFormItem', span: '24', active: '1', children: panes('tabItem') },
    ),
    steps: older(
      'steps',
      { ...none, simple: false, processStatus: 'process', on: {} },
      { layout: 'rowFormItem', span: '24', active: '0', children: panes('stepItem') },
    ),
    row: older(
      'row',
      { ...none, type: 'default', justify: 'start', align: 'top', on: {} },
      { layout: 'rowFormItem', rowType: 'layout', layoutTree: true, children: [] },
    ),
    card: older(
      'card',
      { ...none, header: '卡片容器', shadow: 'always', on: {} },
      { layout: 'rowFormItem', defaultValue: [], children: [] },
    ),
    tableGrid: older(
      'tableGrid',
      { ...none, on: {} },
      {
        layout: 'rowFormItem',
        borderType: 'solid',
        borderColor: '#E2E0E0',
        borderWidth: 1,
        children: [
          {
            __config__: {
              jnpfKey: 'tableGridTr',
              children: [
                {
                  __config__: {
                    jnpfKey: 'tableGridTd',
                    merged: false,
                    colspan: 1,
                    rowspan: 1,
                    rowType: 'layout',
                    backgroundColor: '',
                    children: [],
                  },
                },
                { __config__: { jnpfKey: 'tableGridTd', merged: false, colspan: 1, rowspan: 1, children: [] } },
              ],
            },
          },
        ],
      },
    ),
  }
}

/** The oldest spellings: names with dashes, settings in slots, kinds by their first names. */
export const oldest = (): { [kind: string]: Loose } => ({
  comInput: older('comInput', {
    slot: { prepend: '', append: '' },
    'prefix-icon': '',
    'suffix-icon': '',
    'show-word-limit': false,
    'show-password': false,
    maxlength: null,
    readonly: false,
  }),
  textarea: older('textarea', { type: 'textarea', autosize: { minRows: 4, maxRows: 4 }, 'show-word-limit': true }),
  numInput: older(
    'numInput',
    { min: null, max: null, step: 1, 'step-strictly': false, precision: null, 'controls-position': '' },
    { trigger: ['blur', 'change'] },
  ),
  switch: older(
    'switch',
    { activeTxt: '开', inactiveTxt: '关', 'active-color': null, 'inactive-color': null, 'active-value': 1, 'inactive-value': 0 },
    { defaultValue: false },
  ),
  radio: older(
    'radio',
    { slot: { options }, style: {}, size: 'small' },
    { ...chosen, optionType: 'default', border: false, props: { label: 'fullName', value: 'id' } },
  ),
  checkbox: older(
    'checkbox',
    { slot: { options }, size: 'small' },
    { ...chosen, optionType: 'default', border: false, props: { label: 'fullName', value: 'id' }, defaultValue: [] },
  ),
  select: older(
    'select',
    { slot: { options }, filterable: false, multiple: false },
    { ...chosen, props: { label: 'fullName', value: 'id' }, defaultValue: '' },
  ),
  cascader: older(
    'cascader',
    {
      options: branches,
      props: { props: { multiple: false, value: 'id', label: 'fullName', children: 'children' } },
      'show-all-levels': true,
      separator: '/',
      filterable: false,
    },
    { ...chosen, defaultValue: [] },
  ),
  date: older('date', { type: 'date', format: 'yyyy-MM-dd', 'value-format': 'timestamp', readonly: false }),
  time: older('time', {
    'picker-options': { selectableRange: '00:00:00-23:59:59' },
    format: 'HH:mm:ss',
    'value-format': 'HH:mm:ss',
    readonly: false,
  }),
  uploadFz: older(
    'uploadFz',
    { accept: '', fileSize: 5, sizeUnit: 'MB', buttonText: '点击上传', showTip: false, limit: 9 },
    { defaultValue: [] },
  ),
  JNPFText: older(
    'JNPFText',
    { field: null, textStyle: { color: '#000000', 'text-align': 'left' }, on: {} },
    { defaultValue: '这是一段文字' },
  ),
  JNPFAmount: older('JNPFAmount', { precision: 2 }),
  comSelect: older('comSelect', { multiple: false, filterable: false }, { defaultValue: [] }),
  address: older('address', { level: 2, multiple: false, filterable: false }, { defaultValue: [] }),
  rate: older('rate', { max: 5, 'allow-half': false, 'show-text': false, 'show-score': false }, { defaultValue: 0 }),
  colorPicker: older('colorPicker', { 'show-alpha': false, 'color-format': '', size: 'small' }),
  divider: older('divider', { field: null, slot: { default: '我是分割线' }, 'content-position': 'center', on: {} }),
  tab: older(
    'tab',
    { field: null, type: '', 'tab-position': 'top', on: { 'tab-click': emptyScript } },
    {
      active: 0,
      children: [
        { title: 'Tab 1', __config__: { children: [] } },
        { title: 'Tab 2', __config__: { children: [] } },
      ],
    },
  ),
  table: older(
    'table',
    { actionText: '添加', 'show-summary': false, summaryField: [], tableConf: {}, defaultValue: [] },
    { showTitle: true, type: 'table', rowType: 'table', children: [older('comInput')] },
  ),
})

import { emptyScript, older } from './olderForms.ts'

type Loose = { [key: string]: unknown }

const script = (body: string) =>
  `({ data, formData, setFormData, setShowOrHide, setRequired, setDisabled, request, setFieldOptions }) => {\n${body}\n}`

/** What a form of an older designer says as a whole. */
const formData = (fields: Loose[], more: Loose = {}) => ({
  ...{ formRef: 'elForm', formModel: 'dataForm', size: 'small', labelPosition: 'right', labelWidth: 100, formRules: 'rules' },
  ...{ popupType: 'general', generalWidth: '600px', fullScreenWidth: '100%', drawerWidth: '600px', gutter: 15, disabled: false, span: 24 },
  ...{
    formBtns: false,
    hasCancelBtn: true,
    cancelButtonText: '取 消',
    hasConfirmBtn: true,
    confirmButtonText: '确 定',
    hasPrintBtn: false,
  },
  ...{
    printButtonText: '打 印',
    printId: '',
    formStyle: '',
    className: [],
    primaryKeyPolicy: 1,
    concurrencyLock: false,
    logicalDelete: false,
  },
  funcs: { onLoad: emptyScript, beforeSubmit: emptyScript, afterSubmit: emptyScript },
  idGlobal: 120,
  fields,
  ...more,
})

const column = (item: Loose, more: Loose = {}) => {
  const config = (item.__config__ ?? item.config) as Loose
  return {
    ...item,
    prop: item.__vModel__,
    label: config.label,
    align: 'left',
    fixed: 'none',
    sortable: false,
    width: null,
    id: item.__vModel__,
    fullName: config.label,
    ...more,
  }
}

/** What a list of an older designer says with one column a field. */
const columnData = (type: number, columns: Loose[], more: Loose = {}) => ({
  ruleList: { matchLogic: 'and', conditionList: [] },
  ...{
    searchList: columns.slice(0, 1).map((one) => ({ ...one, searchType: 2, searchMultiple: false, isKeyword: false })),
    hasSuperQuery: true,
  },
  ...{ showOverflow: true, childTableStyle: 1, showSummary: false, summaryField: [], columnList: columns, columnOptions: columns },
  ...{ defaultColumnList: columns, type, defaultSortConfig: [], hasPage: true, pageSize: 20, hasTreeQuery: false, treeTitle: '左侧标题' },
  ...{ treeDataSource: 'dictionary', treeDictionary: '', treeRelation: '', treeSyncType: 0, treePropsUrl: '', treePropsName: '' },
  ...{ treePropsValue: 'id', treePropsChildren: 'children', treePropsLabel: 'fullName', groupField: '', parentField: '', printIds: [] },
  ...{ useColumnPermission: false, useFormPermission: false, useBtnPermission: false, useDataPermission: false, customBtnsList: [] },
  btnsList: [
    { value: 'add', icon: 'icon-add', label: '新增' },
    { value: 'download', icon: 'icon-out', label: '导出' },
  ],
  columnBtnsList: [
    { value: 'edit', icon: 'icon-edit', label: '编辑' },
    { value: 'remove', icon: 'icon-no', label: '删除' },
    { value: 'detail', icon: 'icon-menu', label: '详情' },
  ],
  funcs: { afterOnload: '({ data, tableRef }) => {\r\n   \r\n}', rowStyle: '({ row }) => {\r\n}', cellStyle: '({ row }) => {\r\n}' },
  uploaderTemplateJson: {},
  complexHeaderList: [],
  ...more,
})

interface OlderApplication {
  name: string
  sent: Loose
  /** a record that the application must take, as it is read back */
  record: Loose
  /** kind of the list that comes in */
  type: number
}

/** Leave: a plain list, scripts that show and ask for, a date bound by another one. */
function leave(): OlderApplication {
  const kind = older(
    'select',
    {
      field: 'leaveType',
      slot: {
        options: [
          { id: '1', fullName: '事假' },
          { id: '2', fullName: '病假' },
        ],
      },
      on: {
        change: script(
          "  if (data === '2') {\n    setShowOrHide('proof', true)\n    setRequired('proof', true)\n  } else {\n    setShowOrHide('proof', false)\n    setRequired('proof', false)\n  }",
        ),
      },
    },
    { label: '类型', dataType: 'static', required: true, props: { label: 'fullName', value: 'id' } },
  )
  const proof = older('comInput', { field: 'proof' }, { label: '证明编号', noShow: true })
  const from = older('date', { field: 'fromDate', type: 'date', format: 'yyyy-MM-dd', 'value-format': 'timestamp' }, { label: '开始' })
  const to = older(
    'datePicker',
    {
      field: 'toDate',
      format: 'yyyy-MM-dd',
      startTimeRule: true,
      startTimeType: 2,
      startRelationField: 'fromDate',
      startTimeTarget: 1,
      startTimeValue: null,
      endTimeRule: false,
      endTimeType: 1,
    },
    { label: '结束' },
  )
  const days = older(
    'numInput',
    { field: 'days', min: 0, max: '60', step: 1, precision: 1, on: { change: script("  setFormData('note', `请假${data}天`)") } },
    { label: '天数' },
  )
  const note = older(
    'textarea',
    { field: 'note', 'show-word-limit': true },
    { label: '说明', regList: [{ pattern: '/^.{0,200}$/', message: '太长' }] },
  )
  return {
    name: '请假（旧）',
    type: 1,
    sent: {
      fullName: '请假（旧）',
      enCode: 'leaveOlder',
      webType: 2,
      formData: JSON.stringify(formData([kind, proof, from, to, days, note])),
      columnData: JSON.stringify(
        columnData(1, [column(kind), column(days, { sortable: true, width: '120' }), column(note)], { defaultSidx: 'days', sort: 'desc' }),
      ),
      tables: '[]',
    },
    record: { leaveType: '2', proof: 'A-1', days: 1.5, note: '请假1.5天' },
  }
}

/** Orders: rows with amounts, a sum over them, a left tree. */
function orders(): OlderApplication {
  const area = older(
    'select',
    {
      field: 'region',
      options: [
        { id: 'n', fullName: '北' },
        { id: 's', fullName: '南' },
      ],
      props: { label: 'fullName', value: 'id' },
    },
    { label: '区域', dataType: 'static' },
  )
  const price = older('inputNumber', { field: 'price', precision: 2 }, { label: '单价' })
  const count = older('inputNumber', { field: 'qty', precision: 0 }, { label: '数量' })
  const amount = older(
    'calculate',
    {
      field: 'amount',
      expression: [{ __vModel__: 'price', label: '单价' }, '×', { __vModel__: 'qty', label: '数量' }],
      precision: 2,
      isStorage: 1,
    },
    { label: '金额' },
  )
  const items = older(
    'table',
    {
      field: 'items',
      showSummary: true,
      summaryField: ['amount'],
      actionText: '添加',
      columnBtnsList: [{ value: 'copy', label: '复制', show: true, btnIcon: 'icon-copy' }],
      footerBtnsList: [{ value: 'add', label: '添加', show: true }],
    },
    {
      label: '明细',
      children: [price, count, amount],
      layout: 'rowFormItem',
      complexHeaderList: [{ id: 'h1', fullName: '金额', align: 'center', childColumns: ['price', 'amount'] }],
    },
  )
  const total = older(
    'calculate',
    { field: 'total', expression: [{ __vModel__: 'items-amount' }, '+', '1', '0'], precision: 2, isStorage: 1 },
    { label: '合计' },
  )
  const card = older('card', { field: null, header: '订单', on: {} }, { layout: 'rowFormItem', children: [area, total] })
  return {
    name: '订单（旧）',
    type: 2,
    sent: {
      fullName: '订单（旧）',
      formData: formData([card, items]),
      columnData: columnData(
        2,
        [column(area), column(total), column(price, { prop: 'items-price', __vModel__: 'items-price', id: 'items-price' })],
        {
          treeDataSource: 'formField',
          treeRelation: 'region',
          showSummary: true,
          summaryField: ['total'],
          thousands: true,
          thousandsField: ['total'],
        },
      ),
    },
    record: { region: 'n', items: [{ price: 2.5, qty: 4, amount: 10 }], total: 20 },
  }
}

/** Equipment: grouped, in tabs, collapsed panes and a grid table; the newest spelling. */
function equipment(): OlderApplication {
  const plain = { brand: 'pingeKey', dashes: false }
  const name = older(
    'input',
    { field: 'name', maxlength: 50, useMask: true, maskConfig: { filler: '*', maskType: 2, useUnrealMask: false, unrealMaskLength: 1 } },
    { label: '名称', required: true },
    plain,
  )
  const state = older(
    'radio',
    {
      field: 'state',
      options: [
        { id: 1, fullName: '在用' },
        { id: 2, fullName: '停用' },
      ],
      props: { label: 'fullName', value: 'id' },
      on: {
        change: script(
          "  switch (data) {\n    case 2:\n      setDisabled('name', true)\n      break\n    default:\n      setDisabled('name', false)\n  }",
        ),
      },
    },
    { label: '状态', defaultValue: 1, dataType: 'static' },
    plain,
  )
  const keeper = older('userSelect', { field: 'keeper', selectType: 'all', ableIds: [] }, { label: '保管人' }, plain)
  const grid = older(
    'tableGrid',
    { field: null, on: {} },
    {
      children: [
        {
          config: {
            pingeKey: 'tableGridTr',
            children: [
              { config: { pingeKey: 'tableGridTd', colspan: 1, rowspan: 1, merged: false, children: [keeper] } },
              { config: { pingeKey: 'tableGridTd', children: [] } },
            ],
          },
        },
      ],
    },
    plain,
  )
  const tab = older(
    'tab',
    { field: null, type: 'border-card', on: { 'tab-click': emptyScript } },
    {
      active: '1',
      children: [
        { title: '基本', name: '1', config: { pingeKey: 'tabItem', children: [name, state] } },
        { title: '其他', name: '2', config: { pingeKey: 'tabItem', children: [grid] } },
      ],
    },
    plain,
  )
  const of = (item: Loose, field: string) => ({ ...item, prop: field, label: (item.config as Loose).label })
  return {
    name: '设备（旧）',
    type: 3,
    sent: {
      fullName: '设备（旧）',
      formData: formData([tab]),
      columnData: columnData(3, [of(name, 'name'), of(state, 'state')], { groupField: 'state' }),
    },
    record: { name: '水泵', state: '1' },
  }
}

/** Stock: edited in its list, filled with what is asked for, narrowed for everybody. */
function stock(): OlderApplication {
  const code = older(
    'comInput',
    { field: 'F_Code', on: { change: script("  const code = data\n  setFormData('F_Label', 'No. ' + code)") } },
    { label: '编码', required: true, unique: true },
  )
  const label = older('comInput', { field: 'F_Label' }, { label: '标签' })
  const left = older('numInput', { field: 'F_Left', precision: 0 }, { label: '库存', required: true, defaultValue: '0' })
  const on = older('switch', { field: 'F_On', 'active-value': 1, 'inactive-value': 0 }, { label: '启用', defaultValue: true })
  return {
    name: '库存（旧）',
    type: 4,
    sent: {
      fullName: '库存（旧）',
      formData: formData([code, label, left, on], {
        funcs: {
          onLoad: script("  setDisabled('F_Label', true)"),
          beforeSubmit: script('  return new Promise((resolve, reject) => {\n    resolve()\n  })'),
          afterSubmit: script("  request('/api/out', 'POST', {})"),
        },
      }),
      columnData: columnData(4, [column(label), column(left)], {
        ruleList: {
          matchLogic: 'and',
          conditionList: [{ logic: 'and', groups: [{ ...on, field: 'F_On', symbol: '==', fieldValueType: 2, fieldValue: 1, id: 'F_On' }] }],
        },
      }),
    },
    record: { F_Code: 'S1', F_Label: 'No. S1', F_Left: 7, F_On: 1 },
  }
}

/** Departments: a tree by a field, with what is in no language of ours. */
function units(): OlderApplication {
  const name = older('comInput', { field: 'unit-name' }, { label: '{{ 名称 }}' })
  const above = older(
    'treeSelect',
    {
      field: 'above',
      options: [{ id: '1', fullName: '总部', children: [{ id: '2', fullName: '分部' }] }],
      props: { props: { value: 'id', label: 'fullName', children: 'children' } },
    },
    { label: '上级', dataType: 'static' },
  )
  const seal = older('hologram', { field: 'seal', power: 9 }, { label: '全息' })
  const slider = older('slider', { field: 'weight', min: 0, max: 10, 'show-stops': true, range: false }, { label: '权重' })
  return {
    name: '部门（旧）',
    type: 5,
    sent: {
      fullName: '部门（旧）',
      formData: formData([name, above, seal, slider]),
      columnData: columnData(5, [column(name), column(above), column(slider)], {
        parentField: 'above',
        customBtnsList: [{ value: 'btn_x1', label: '打卡', event: { btnType: 2, func: '({ data }) => { alert(data.id) }' } }],
      }),
    },
    record: { unit_name: '总部', weight: 3 },
  }
}

/** Visits: a form alone, with columns of sub-tables that may not be there, and scripts that nobody can be sure of. */
function visits(): OlderApplication {
  const who = older(
    'comInput',
    { field: 'p_visit_p_who', on: { change: script("  while (true) { setFormData('reason', data) }") } },
    { label: '来访人' },
  )
  const why = older('radio', { field: 'reason', slot: { options: [{ id: 'a', fullName: '会议' }] } }, { label: '事由', dataType: 'static' })
  const where = older('address', { field: 'place', level: 2 }, { label: '地区' })
  const kind = older('radio', { field: 'kind', slot: { options: [{ id: '1', fullName: '访客' }] } }, { label: '类别', dataType: 'static' })
  const made = older('createUser', { field: 'rowMaker' }, { label: '填写人' })
  const guests = older('table', { field: 'guests' }, { label: '同行', children: [kind, made] })
  return {
    name: '来访（旧）',
    type: 1,
    sent: { fullName: '来访（旧）', formData: formData([who, why, where, guests]), columnData: columnData(1, [column(who), column(why)]) },
    record: { p_visit_p_who: '张三', reason: 'a', guests: [{ kind: '1' }] },
  }
}

export const olderApplications = (): OlderApplication[] => [leave(), orders(), equipment(), stock(), units(), visits()]

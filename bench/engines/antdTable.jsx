import { Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { bench, setting } from '../page/probe.js'
import { columnWidth, listHeight } from '../page/work.js'

let root
const virtual = setting('virtual') === '1'
bench({
  open(element, { rows, columns }) {
    root = createRoot(element)
    root.render(
      <Table
        columns={columns.map(({ name, label }) => ({ title: label, dataIndex: name, key: name, width: columnWidth }))}
        dataSource={rows}
        rowKey="id"
        pagination={false}
        size="small"
        virtual={virtual}
        scroll={{ x: columnWidth * columns.length, y: listHeight }}
      />,
    )
  },
  close: () => root.unmount(),
  drawn: () => document.querySelectorAll('#root .ant-table-row').length,
  scroller: () => document.querySelector(virtual ? '.ant-table-tbody-virtual-holder' : '.ant-table-body'),
  rowText: (index) => document.querySelector(`[data-row-key="r${index}"]`)?.textContent ?? '',
})

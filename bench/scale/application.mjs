/** The application whose records are read: made, released and given through the server's own interface. */

const input = (field, label, more = {}) => ({ pingeKey: 'input', field, label, ...more })
const fields = [
  input('title', 'Title'),
  { pingeKey: 'inputNumber', field: 'amount', label: 'Amount' },
  input('state', 'State'),
  input('customer', 'Customer'),
  { pingeKey: 'textarea', field: 'note', label: 'Note' },
]

/**
 * Makes the application with its menu; `more` are fields that its list does not show.
 * @returns {Promise<{ id: string, menuId: string }>}
 */
export async function makeApplication({ call }, token, { enCode = 'scaleOrders', fullName = 'Orders', more = [] } = {}) {
  const shown = fields.map(({ field }) => ({ field }))
  const { id } = await call('POST', '/api/visualdev/Base', {
    token,
    body: {
      fullName,
      enCode,
      formData: { version: 1, fields: [...fields, ...more] },
      columnData: {
        version: 1,
        type: 1,
        columnList: shown,
        searchList: [],
        hasPage: true,
        btnsList: [],
        columnBtnsList: [],
        useDataPermission: true,
      },
    },
  })
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token })
  const menu = await call('POST', '/api/system/Menu', {
    token,
    body: { enCode, fullName, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) },
  })
  return { id, menuId: menu.id }
}

/** Gives somebody the menu, or several, with one data scheme. */
export const give = ({ call }, token, { menuId, userId, scheme }) =>
  call('PUT', `/api/permission/Authority/Data/${userId}?objectType=user`, {
    token,
    body: { system: ['pinge'], menu: [menuId].flat(), data: [menuId].flat().map((id) => `${id}|${scheme}`) },
  })

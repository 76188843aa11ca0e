const WINDOWS = ['F', 'M', 'B'] as const
const PAIRS = ['12', '13', '14', '15', '23', '24', '25', '34', '35', '45']

/** Every SSC play at one prize group: returns group / 2000. */
export function sscPrices(group: number): Record<string, string> {
  const codes = [
    'SSC_5X_DIRECT',
    ...WINDOWS.flatMap((w) => [`SSC_3X_${w}_DIRECT`, `SSC_3X_${w}_G3`, `SSC_3X_${w}_G6`]),
    'SSC_2X_F_DIRECT',
    'SSC_2X_B_DIRECT',
    'SSC_DWD',
    ...WINDOWS.flatMap((w) => [`SSC_BDW_${w}3_1`, `SSC_BDW_${w}3_2`]),
    ...['4_1', '4_2', '5_1', '5_2', '5_3'].map((tail) => `SSC_BDW_${tail}`),
    ...['F2', 'B2', 'F3', 'B3'].map((window) => `SSC_DXDS_${window}`),
    ...PAIRS.flatMap((pair) => [`SSC_LH_${pair}`, `SSC_LH_${pair}_TIE`]),
  ]
  return Object.fromEntries(codes.map((code) => [code, `g${group}`]))
}

/** Vietnam North at fixed odds: 96 to 98 % back for single numbers, about 97 % for the linked. */
export const NORTH_PRICES: Readonly<Record<string, string>> = {
  VN_MB_LO2: 'x98',
  VN_MB_DE: 'x98',
  VN_MB_DE_DAU: 'x98',
  VN_MB_DAU: 'x98',
  VN_MB_DAUDUOI: 'x98',
  VN_MB_3CANG: 'x970',
  VN_MB_XIEN2: 'x17.6',
  VN_MB_XIEN3: 'x78',
  VN_MB_XIEN4: 'x360',
  VN_MB_TRUOT4: 'x2.92',
  VN_MB_TRUOT5: 'x3.87',
  VN_MB_TRUOT6: 'x5.15',
  VN_MB_TRUOT7: 'x6.88',
  VN_MB_TRUOT8: 'x9.21',
  VN_MB_TRUOT9: 'x12.37',
  VN_MB_TRUOT10: 'x16.68',
}

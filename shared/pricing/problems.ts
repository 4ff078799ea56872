/** Why a selection cannot be ordered, by the API's codes (D10, D26); `field` is a list key or a field's name. */
export interface Problem {
  code: 'unknown_option' | 'bad_quantity' | 'bad_size' | 'bad_characters' | 'invalid' | 'total_out_of_range'
  field: string
  message: string
}

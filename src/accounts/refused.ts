/** A value that was not taken: the field, as it is posted, and a sentence to show. */
export interface Refused {
  outcome: 'refused';
  field: string;
  message: string;
}

export const refused = (field: string, message: string): Refused => ({ outcome: 'refused', field, message });

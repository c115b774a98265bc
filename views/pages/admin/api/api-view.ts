/** What the page of the API shows. */
export interface ApiView {
  /** The address of the OpenAPI document. */
  document: string;
  /** Requests of one token in a minute. */
  limit: number;
  endpoints: readonly {
    method: string;
    path: string;
    role: 'read' | 'work';
    summary: string;
    /** The words of its query or the fields of its body. */
    params: readonly { name: string; about: string }[];
    /** The fields of what it answers. */
    answers: string;
  }[];
}

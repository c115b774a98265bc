declare module '@adobe/structured-data-validator' {
  /** What a rule of Google's says about an object. */
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }

  export default class Validator {
    /** Takes objects by their type, as an extractor finds them in a page. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}

type Column = Stored & (Typed | { privacy?: never; crm?: string; crmHeader?: string });

interface Stored {
  /** The heading on the page of a lead. */
  group: ColumnGroup;
  label: string;
  /** A time is ISO 8601 UTC, a day `YYYY-MM-DD`, a count digits, a flag 0 or 1, a touch JSON or "". An absent text is "". */
  type: 'text' | 'email' | 'phone' | 'time' | 'day' | 'count' | 'flag' | 'touch';
  nullable?: true;
  /** Empty in a submission; filled when somebody works on the lead. */
  later?: true;
  /** Label in the email to sales, below the form's own fields. */
  mail?: string;
  choices?: readonly string[];
}

/** A column filled by a form must also say where else it goes. */
interface Typed {
  /** Its name on the privacy page. */
  privacy: string;
  /** Property name in CRM calls, and header in a CRM import file. */
  crm: string | null;
  crmHeader: string | null;
}

export const columnGroups = ['Person', 'Lead', 'Answers', 'Source', 'Consent'] as const;
type ColumnGroup = (typeof columnGroups)[number];

const person = { group: 'Person', type: 'text' } as const;
const lead = { group: 'Lead', type: 'text' } as const;
const answer = { group: 'Answers', type: 'text', privacy: 'answers' } as const;
const origin = { group: 'Source', type: 'text' } as const;
const consent = { group: 'Consent', type: 'text' } as const;

/** In the order of exports (CSV headers and JSON keys). Add new columns at the end. */
export const leadColumns = {
  id: { ...lead, label: 'ID', mail: 'ID' },
  email: { ...person, label: 'Email', type: 'email', privacy: 'email', crm: 'email', crmHeader: 'Email' },
  created_at: { ...lead, label: 'Date', type: 'time', crmHeader: 'Submitted Date' },
  status: { ...lead, label: 'Status', crmHeader: 'Lead Status' },
  contacted_at: {
    ...lead,
    label: 'Last Contacted',
    type: 'time',
    nullable: true,
    later: true,
    crmHeader: 'Contacted Date',
  },
  form: { ...lead, label: 'Form' },
  lead_source: { ...lead, label: 'Lead source', crm: 'lead_source', crmHeader: 'Lead Source', mail: 'Lead source' },
  first_name: { ...person, label: 'First name', privacy: 'name', crm: 'firstname', crmHeader: 'First Name' },
  last_name: { ...person, label: 'Last name', privacy: 'name', crm: 'lastname', crmHeader: 'Last Name' },
  phone: { ...person, label: 'Phone', type: 'phone', privacy: 'phone number', crm: 'phone', crmHeader: 'Phone Number' },
  message: { ...answer, label: 'Message', privacy: 'message', crm: 'message', crmHeader: 'Message' },
  investment_amount: {
    ...answer,
    label: 'Investment amount',
    privacy: 'amount',
    crm: 'investment_amount',
    crmHeader: 'Investment Amount',
  },
  has_income_200k: { ...answer, label: 'Income over $200,000', crm: 'has_income_200k', crmHeader: null },
  has_real_estate_experience: {
    ...answer,
    label: 'Real estate experience',
    crm: 'has_real_estate_experience',
    crmHeader: null,
  },
  funds_available: { ...answer, label: 'Funds available', crm: 'funds_available', crmHeader: null },
  ready_to_invest: { ...answer, label: 'Ready to invest', crm: 'ready_to_invest', crmHeader: null },
  guests: { ...answer, label: 'Guests', type: 'count', privacy: 'guests', crm: 'guests', crmHeader: null },
  utm_source: { ...origin, label: 'Source', crm: 'utm_source', crmHeader: 'UTM Source', mail: 'utm_source' },
  utm_medium: { ...origin, label: 'Medium', crm: 'utm_medium', crmHeader: 'UTM Medium', mail: 'utm_medium' },
  utm_campaign: { ...origin, label: 'Campaign', crm: 'utm_campaign', crmHeader: 'UTM Campaign', mail: 'utm_campaign' },
  utm_content: { ...origin, label: 'Content', crm: 'utm_content', mail: 'utm_content' },
  utm_term: { ...origin, label: 'Term', crm: 'utm_term', mail: 'utm_term' },
  /** Path and query of the page with the form. */
  page: { ...lead, label: 'Page', mail: 'Page' },
  landing_page: { ...origin, label: 'Landing page' },
  referrer: { ...origin, label: 'Referrer', mail: 'Referrer' },
  first_touch: { ...origin, label: 'First touch', type: 'touch' },
  last_touch: { ...origin, label: 'Last touch', type: 'touch' },
  /** As seen by the rate limits; shortened after 30 days. */
  address: { ...origin, label: 'IP address' },
  consent_version: { ...consent, label: 'Consent wording' },
  consent_at: { ...consent, label: 'Consent given', type: 'time' },
  /** `yes` or `no` where the form has the calls box, else "". */
  consent_calls: { ...consent, label: 'Calls and texts', choices: ['', 'yes', 'no'], mail: 'OK to call or text' },
  /** Where the calls box was checked or changed; retained as evidence. */
  consent_address: { ...consent, label: 'Consent IP address' },
  spam: { ...lead, label: 'Spam', type: 'flag' },
  spam_reason: { ...lead, label: 'Spam reason' },
  do_not_email: { ...person, label: 'Email allowed', type: 'flag', later: true, crmHeader: 'Do Not Email' },
  /** Email of an account. */
  owner: { ...lead, label: 'Owner', later: true },
  due_on: { ...lead, label: 'Follow-up', type: 'day', later: true },
  due_text: { ...lead, label: 'Follow-up note', later: true },
  /** `unconfirmed`, `confirmed` by a link in an email, or "" if never asked. */
  consent_email: {
    ...consent,
    label: 'Email consent',
    choices: ['', 'unconfirmed', 'confirmed'],
    crm: 'email_consent',
    crmHeader: 'Email Consent',
    mail: 'Email consent',
  },
  /** Set on all leads of the person. */
  email_confirmed_at: { ...person, label: 'Email confirmed', type: 'time', nullable: true },
} as const satisfies Readonly<Record<string, Column>>;

type Rows = typeof leadColumns;
export type LeadColumn = keyof Rows;

type Having<Property extends string> = {
  [Name in LeadColumn]: Rows[Name] extends Record<Property, string> ? Name : never;
}[LeadColumn];

export type FormColumn = Having<'privacy'>;
/** As the specification's table of CRM calls writes them. */
export type CrmName = Rows[Having<'crm'>]['crm'];

export type ColumnValues = {
  [Name in LeadColumn]: Rows[Name]['type'] extends 'flag'
    ? 0 | 1
    : Rows[Name] extends { choices: readonly (infer Choice)[] }
      ? Choice
      : Rows[Name] extends { nullable: true }
        ? string | null
        : string;
};

export const leadColumnOrder = Object.keys(leadColumns) as LeadColumn[];

export const columnOf = (name: LeadColumn): Column => leadColumns[name];

type LaterColumn = { [Name in LeadColumn]: Rows[Name] extends { later: true } ? Name : never }[LeadColumn];

/** Initial values of the `later` columns. */
export const laterColumns = Object.fromEntries(
  leadColumnOrder
    .filter((name) => columnOf(name).later)
    .map((name) => [name, columnOf(name).type === 'flag' ? 0 : columnOf(name).nullable ? null : '']),
) as Pick<ColumnValues, LaterColumn>;

const having = <Property extends keyof Typed | 'mail'>(property: Property) =>
  leadColumnOrder.filter((name): name is Having<Property> => typeof columnOf(name)[property] === 'string');

export const crmColumns = Object.fromEntries(having('crm').map((name) => [leadColumns[name].crm, name])) as Readonly<
  Record<CrmName, Having<'crm'>>
>;

export const formColumns = having('privacy');
export const crmHeaderColumns = having('crmHeader');
export const mailColumns = having('mail');

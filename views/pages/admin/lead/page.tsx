import { lookUp } from '../../../../src/base/json-object.ts';
import type { Lead } from '../../../../src/db/rows.ts';
import { blankMail, deskMails } from '../../../../src/integrations/mail/desk-mail.ts';
import { factGroups, firstContact, personName, statusName, telUrl } from '../../../../src/leads/lead.ts';
import { formatCalendarDay, formatCount, formatDay, formatRecentDay, formatTime } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { LastContacted, Moment } from '../../../parts/admin/moment.tsx';
import {
  AdminHead,
  adminPage,
  BackLink,
  breakable,
  Cut,
  Fact,
  PageLink,
  Section,
  Summary,
  Table,
} from '../../../parts/admin/page.tsx';
import { LinkButton } from '../../../parts/button.tsx';
import { Island } from '../../../parts/island.tsx';
import { LeadDeliveries, LeadEvents, leadLabel, recipientOf, stateLabel, toneOf } from './history.tsx';
import type { LeadNeighbors, LeadView } from './lead-view.ts';
import { LeadActions, LeadInputs } from './work.tsx';

const titleOf = ({ lead, leads }: LeadView) => leads.map(personName).find(Boolean) ?? lead.email;

export const adminLead = adminPage<LeadView>(
  LeadPage,
  (view) => `${titleOf(view)} | Lead`,
  'One lead with its deliveries, notes and events.',
);

export const adminPerson = adminPage<LeadView>(
  LeadPage,
  (view) => `${titleOf(view)} | Person`,
  'All leads of one person with their deliveries, notes and events.',
);

/** First what a call needs, then what happened, then where it came from. */
function LeadPage(view: LeadView) {
  const { lead, leads, neighbors, all } = view;
  const { admin, now } = usePage();
  return (
    <>
      <div id="lead" data-changes={changesOf(leads, now)}>
        {neighbors ? (
          <LeadNeighborLinks neighbors={neighbors} />
        ) : (
          <BackLink to={pathTo('adminLeads')} keys="u">
            All leads
          </BackLink>
        )}
        <AdminHead title={titleOf(view)} text={<LeadSummary view={view} />} />
        {all && <PersonLeadsTable leads={leads} />}
        {all?.more && (
          <p className="note">Older leads or events are not shown; the list of leads finds all by the email.</p>
        )}
        <div className={all ? 'detail mt' : 'detail'}>
          <div className="slot">
            <dl className="facts">
              <Facts facts={newestFacts(leads, 'Answers')} />
              <ContactLinks view={view} />
            </dl>
            <section className="slot lead-work" id="work" aria-label="Actions">
              {all && leads.length > 1 && <p className="note">Status, follow-up and note go to {leadLabel(lead)}.</p>}
              <LeadActions view={view} />
              <LeadInputs view={view} />
            </section>
          </div>
          <Section id="activity" title="Activity">
            <LeadEvents view={view} />
          </Section>
        </div>
        <div className="lead-folds">
          {groupsOf(view).map((group) => (
            <LeadFacts key={group.heading} group={group} />
          ))}
          {!all && <LeadDeliveries view={view} />}
        </div>
        <QuickActions view={view} />
      </div>
      <Island name="lead-changes" when="load" here={admin?.here} isOne={!all} />
      <Island name="desk-keys" when="load" />
    </>
  );
}

type FactGroup = ReturnType<typeof factGroups>[number];

const factsOf = (lead: Lead, heading: FactGroup['heading']) =>
  factGroups(lead).find((group) => group.heading === heading)?.facts ?? [];

/** The newest known value of each fact. */
function newestFacts(leads: readonly Lead[], heading: FactGroup['heading']): FactGroup['facts'] {
  const known = leads.flatMap((lead) => factsOf(lead, heading)).filter(({ text }) => text);
  return known.filter(({ name }, index) => known.findIndex((fact) => fact.name === name) === index);
}

/** Everything else, folded. */
function groupsOf({ lead, leads, all }: LeadView) {
  const groups = all
    ? [
        ...leads.map((each) => ({ heading: `Consent, ${leadLabel(each)}`, facts: newestFacts([each], 'Consent') })),
        { heading: 'Details', facts: newestFacts(leads, 'Person') },
      ]
    : [
        { heading: 'Source', facts: factsOf(lead, 'Source') },
        { heading: 'Consent', facts: factsOf(lead, 'Consent') },
        {
          heading: 'Details',
          facts: [
            ...factsOf(lead, 'Person'),
            ...factsOf(lead, 'Answers').filter(({ text }) => !text),
            ...factsOf(lead, 'Lead').toSorted((one, other) => Number(one.name === 'id') - Number(other.name === 'id')),
          ],
        },
      ];
  return groups.filter(({ facts }) => facts.length);
}

function LeadNeighborLinks({ neighbors: { list, search, isFiltered, previous, next } }: { neighbors: LeadNeighbors }) {
  return (
    <nav className="lead-place row" aria-label="Leads">
      <BackLink to={list} keys="u">
        {isFiltered ? 'Back to the list' : 'All leads'}
      </BackLink>
      <span className="acts">
        <LinkButton look="quiet" href={search} aria-keyshortcuts="/" label="Search" />
        <PageLink className="btn btn--quiet" href={previous} rel="prev" aria-keyshortcuts="k">
          Previous<span className="sr"> lead</span>
        </PageLink>
        <PageLink className="btn btn--quiet" href={next} rel="next" aria-keyshortcuts="j">
          Next<span className="sr"> lead</span>
        </PageLink>
      </span>
    </nav>
  );
}

function LeadFacts({ group: { heading, facts } }: { group: ReturnType<typeof groupsOf>[number] }) {
  const unknown = facts.filter(({ text }) => !text).map(({ label }) => label);
  return (
    <details className="fold">
      <summary>
        <h2>{heading}</h2>
      </summary>
      <dl className="facts">
        <Facts facts={facts.filter(({ text }) => text)} />
      </dl>
      {unknown.length > 0 && <p className="note">Not provided: {unknown.join(', ')}.</p>}
    </details>
  );
}

const Facts = ({ facts }: Pick<FactGroup, 'facts'>) =>
  facts.map(({ name, label, text }) => (
    <Fact label={label} key={name}>
      <span className="lead-words">{text}</span>
    </Fact>
  ));

function PersonLeadsTable({ leads }: Pick<LeadView, 'leads'>) {
  return (
    <section className="table-box" tabIndex={0} aria-label="Leads of this person">
      <Table columns={['Form', 'Date', 'Status', 'Last Contacted', 'Owner', 'Follow-up', 'Deliveries']}>
        {leads.map((lead) => (
          <Row lead={lead} key={lead.id} />
        ))}
      </Table>
    </section>
  );
}

function Row({ lead }: { lead: LeadView['lead'] }) {
  const due = [lead.due_on && formatCalendarDay(lead.due_on), lead.due_text].filter(Boolean).join(': ');
  return (
    <tr>
      <th scope="row">
        <a href={pathTo('adminLead', { id: lead.id })}>{formName(lead.form)}</a>
      </th>
      <td>
        <Moment at={lead.created_at} />
      </td>
      <td>
        <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
        {lead.spam === 1 && <span className="state state--wrong">Spam</span>}
      </td>
      <td data-label="Last Contacted">
        <LastContacted lead={lead} />
      </td>
      <td data-label="Owner">{lead.owner || <span className="soft">Nobody</span>}</td>
      <td data-label="Follow-up">
        <Cut text={due} none="None" />
      </td>
      <td data-label="Deliveries">
        {!lead.deliveries.length && <span className="soft">None</span>}
        {lead.deliveries.map((delivery) => (
          <span className={`state state--${toneOf(delivery.state)}`} key={delivery.id}>
            {recipientOf(delivery)}: {stateLabel(delivery)}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** The address that says who else has changed some leads since. */
export const changesOf = (leads: readonly { id: string }[], now: Date) =>
  `${pathTo('adminLeadsChanges')}?${new URLSearchParams([['from', String(now.getTime())], ...leads.map(({ id }) => ['lead', id])])}`;

function LeadSummary({ view: { lead, leads, all, submitted } }: { view: LeadView }) {
  const { created_at: at } = lead;
  const { now } = usePage();
  return (
    <span className="lead-summary row">
      {all ? (
        <span>
          {formatCount(leads.length)}
          {all.more && ' or more'} {leads.length === 1 ? 'lead' : 'leads'} since {formatDay(all.person.created_at)}
        </span>
      ) : (
        <>
          <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
          <span>{firstContact(lead, now)}</span>
          <span>{formName(lead.form)}</span>
          <time dateTime={at}>{`${formatRecentDay(at, now) || formatDay(at)}, ${formatTime(at)}`}</time>
          {submitted && (
            <a href={pathTo('adminPerson', { id: submitted.id })}>
              {submitted.leads > 1 ? `${formatCount(submitted.leads)} leads of this person` : 'This person'}
            </a>
          )}
        </>
      )}
      {lead.do_not_email === 1 && <span className="state state--wrong">Do not email</span>}
      {lead.spam === 1 && <span className="state state--wrong">Flagged as spam</span>}
    </span>
  );
}

const callConsent = { yes: 'Calls and texts OK', no: 'No consent to calls', '': 'Not asked about calls' };
const mailConsent = { confirmed: 'Email confirmed', unconfirmed: 'Email not confirmed yet', '': 'Emails OK' };

function contactsOf({ lead: { email, consent_email, do_not_email }, leads }: LeadView) {
  const called = leads.find(({ phone }) => phone);
  return [
    ...(called
      ? [
          {
            ...{ label: 'Phone', text: called.phone, href: telUrl(called), isRefused: called.consent_calls === 'no' },
            consent: lookUp(callConsent, called.consent_calls) ?? '',
          },
        ]
      : []),
    {
      ...{ label: 'Email', text: email, href: mailtoUrl(email), isRefused: do_not_email === 1 },
      consent: do_not_email ? 'Do not email' : (lookUp(mailConsent, consent_email) ?? ''),
    },
  ];
}

/** Encoded, so that a visitor's text cannot add recipients, a subject or a body. */
function mailtoUrl(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return `mailto:${encodeURIComponent(email)}`;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

function ContactLinks({ view }: { view: LeadView }) {
  return contactsOf(view).map(({ label, text, href, consent, isRefused }) => (
    <Fact label={label} key={label}>
      <a href={href} aria-keyshortcuts={label === 'Email' ? 'e' : undefined}>
        {breakable(text)}
      </a>
      <span className={isRefused ? 'state state--wrong' : 'soft'}>{consent}</span>
      {label === 'Email' && !isRefused && <EmailDrafts view={view} />}
    </Fact>
  ));
}

/** A blank one with the greeting and signature of the settings, and the templates that fit. */
function EmailDrafts({ view: { lead, email } }: { view: LeadView }) {
  const { admin, content, addresses, filing, origin } = usePage();
  const { company, offerings } = content;
  const me = admin?.email ?? '';
  const context = { company, offerings, addresses, isQualified: filing.qualified, origin, email, me };
  const drafts = [
    { name: 'Blank, with your signature', subject: '', text: blankMail(lead, context) },
    ...deskMails(content['mails/desk'].templates, lead, context),
  ];
  return (
    <details className="list-tool">
      <Summary label="Write an email" />
      <div className="list-tool__form">
        <p className="soft">Each opens in your mail program.</p>
        <ul>
          {drafts.map(({ name, subject, text }) => (
            <li key={name}>
              <a
                href={`${mailtoUrl(lead.email)}?${subject && `subject=${encodeURIComponent(subject)}&`}body=${encodeBody(text)}`}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Mail programs expect CRLF. */
const encodeBody = (text: string) => encodeURIComponent(`${text}\n`.replace(/\n/g, '\r\n'));

/** At the thumb on phones. */
function QuickActions({ view }: { view: LeadView }) {
  const [first] = contactsOf(view);
  const { neighbors } = view;
  return (
    <nav className="lead-bar" aria-label="Quick actions">
      {first && (
        <a href={first.href}>
          {first.label === 'Phone' ? 'Call' : 'Email'}
          {first.isRefused && <small>{first.consent}</small>}
        </a>
      )}
      <a href="#note">Note</a>
      {neighbors?.next && (
        <a href={neighbors.next}>
          Next<span className="sr"> lead</span>
        </a>
      )}
    </nav>
  );
}

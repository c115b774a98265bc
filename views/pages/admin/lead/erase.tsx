import { describeMention, type Erased } from '../../../../src/leads/erase.ts';
import type { Mention } from '../../../../src/leads/mentions.ts';
import { counted, formatCount } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Choices, Field, FormCard } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Fact, Section } from '../../../parts/admin/page.tsx';
import { LinkButton } from '../../../parts/button.tsx';

export interface ErasureView extends Omit<Erased, 'sending'> {
  /** The lead it was opened from. */
  id: string;
  email: string;
  mentions: readonly Mention[];
  /** Names of saved views that contain the person's name. */
  views: readonly string[];
  /** A wrong confirmation. */
  refused?: { typed: string; views: readonly string[]; message: string };
}

export const adminLeadErase = adminPage<ErasureView>(
  EraseLead,
  'Erase a person',
  'What erasing a person deletes, and what remains.',
);

function EraseLead({ id, email, leads, deliveries, events, mentions, views, refused }: ErasureView) {
  return (
    <>
      <AdminHead back={[pathTo('adminLead', { id }), 'Back to the lead']} title="Erase this person" text={email} />
      <div className="detail">
        <div className="sections">
          <Section id="deleted" title="Will be deleted permanently">
            <dl className="facts">
              <Fact label={counted(leads, 'lead')}>The answers of the form and where the person came from</Fact>
              <Fact label={counted(deliveries, 'delivery', 'deliveries')}>
                What was sent to other systems, and their responses
              </Fact>
              <Fact label={counted(events, 'event')}>Who did what and when, with all notes</Fact>
              <Fact label="Saved views">Those with the person’s email or phone number</Fact>
            </dl>
          </Section>
          <Section id="remain" title="Will remain">
            <ul className="plain">
              <li>
                In the audit trail: a keyed hash instead of the name, and who erased the person, when and from where.
              </li>
              {mentions.length > 0 && <Mentions mentions={mentions} />}
              <li>In the CRM, emails to sales and backups: the data they already have. Delete it there too.</li>
            </ul>
          </Section>
        </div>
        <FormCard
          title="Are you sure?"
          action={pathTo('adminLeadErase', { id })}
          submit="Erase permanently"
          after={<LinkButton look="line" href={pathTo('adminLead', { id })} label="Cancel" />}
        >
          <Field
            name="email"
            label="Type this person’s email to confirm"
            error={refused?.message}
            value={refused?.typed}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
          {views.length > 0 && (
            <Choices
              legend="Saved views that may name this person. Delete them too?"
              name="views"
              type="checkbox"
              options={Object.fromEntries(views.map((name) => [name, name]))}
              checked={refused?.views ?? views}
            />
          )}
        </FormCard>
      </div>
    </>
  );
}

const linkLimit = 20;

function Mentions({ mentions }: Pick<ErasureView, 'mentions'>) {
  const more = mentions.length - linkLimit;
  return (
    <li>
      {mentions.length === 1 ? 'Another lead' : `${formatCount(mentions.length)} other leads`} may name this person.
      Check {mentions.length === 1 ? 'it' : 'them'} first:
      <ul className="plain">
        {mentions.slice(0, linkLimit).map((mention) => (
          <li key={mention.lead_id}>
            <a href={pathTo('adminLead', { id: mention.lead_id })}>{mention.email}</a>, {describeMention(mention)}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </li>
  );
}

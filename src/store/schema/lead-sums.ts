import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';
import { isSqlite, runSql } from './sql.ts';

/** What leads are summed by. */
const kinds = ['form', 'source', 'campaign', 'wait'] as const;
type Kind = (typeof kinds)[number];
/** The beginning of the time for which leads of each kind are one sum. */
type Periods = Readonly<Record<Kind, RawBuilder<unknown>>>;

/** What of a lead the sums are made of. */
const columns = ['form', 'utm_source', 'utm_campaign', 'created_at', 'status', 'contacted_at', 'spam'] as const;
const read = sql.join(columns.map((column) => sql.ref(column)));

/** Which of four parts of an hour or a day a lead is in, by when they begin. */
const partBy = (start: number, begins: readonly string[]) => {
  const part = sql`substr(created_at, ${sql.lit(start)}, 2)`;
  const [one, two, three, four] = begins.map((begin) => sql.lit(begin));
  return sql`substr(created_at, 1, ${sql.lit(start - 1)}) || case when ${part} < ${two} then ${one}
    when ${part} < ${three} then ${two} when ${part} < ${four} then ${three} else ${four} end`;
};
/**
 * The hours in UTC at which sums begin: midnight there, and in Eastern Time all year. From other midnights of the continental United States it
 * is two hours at most to the next one.
 */
export const sumHours = ['00', '04', '05', '08'] as const;
const part = partBy(12, sumHours);
const periods: Periods = { form: part, source: part, campaign: part, wait: sql`substr(created_at, 1, 10)` };

export const invested = sql`case when status = 'invested' then 1 else 0 end`;
export const contacted = sql`case when status = 'invested' or contacted_at is not null then 1 else 0 end`;

/** Seconds until a lead was contacted, as exact as they are shown; less than nothing where it came here later. */
const rounded = sql`case when seconds < 60 then seconds when seconds < 3600 then (seconds + 30) / 60 * 60
  when seconds < 172800 then (seconds + 1800) / 3600 * 3600 else (seconds + 43200) / 86400 * 86400 end`;

/** What rows of leads add to the sums; each has `n`, how many times it counts. */
export function partsOf(
  db: Kysely<Tables>,
  rows: RawBuilder<unknown>,
  of: readonly Kind[] = kinds,
): RawBuilder<unknown> {
  const seconds = isSqlite(db)
    ? sql`cast(strftime('%s', contacted_at) as integer) - cast(strftime('%s', created_at) as integer)`
    : sql`lead_seconds(contacted_at) - lead_seconds(created_at)`;
  const waited = sql`(select n, ${read}, ${seconds} as seconds from (${rows}) as leads)`;
  const parts: Readonly<Record<Kind, RawBuilder<unknown>>> = {
    form: sql`form as name, n from (${rows}) as leads where spam = 0`,
    source: sql`utm_source as name, n from (${rows}) as leads where spam = 0`,
    campaign: sql`utm_campaign as name, n from (${rows}) as leads where spam = 0`,
    wait: sql`cast(${rounded} as text) as name, n from ${waited} as leads where spam = 0 and seconds >= 0`,
  };
  const each = of.map(
    (kind) =>
      sql`select ${sql.lit(kind)} as kind, ${contacted} as contacted, ${invested} as invested, ${periods[kind]} as at, ${parts[kind]}`,
  );
  return sql.join(each, sql` union all `);
}

/** The sums of rows of leads. */
const sumsOf = (db: Kysely<Tables>, rows: RawBuilder<unknown>) => sql`
  select kind, at, name, sum(n) as leads, sum(n * contacted) as contacted, sum(n * invested) as invested
  from (${partsOf(db, rows)}) as parts group by kind, at, name`;

/** All leads as rows that count once. */
const allLeads = sql`select 1 as n, ${read} from investment_leads where spam = 0`;

/** How many sums are not those of the leads. */
export async function wrongSums(db: Kysely<Tables>): Promise<number> {
  const stored = sql`select kind, at, name, leads, contacted, invested from lead_sums`;
  const made = sumsOf(db, allLeads);
  const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from (
    select kind, at, name from (${stored} except ${made}) as more
    union select kind, at, name from (${made} except ${stored}) as less) as differing`.execute(db);
  return Number(rows[0]?.wrong);
}

/** Makes all sums from the leads; in one transaction during which no other changes them. */
export async function makeSums(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('lead_sums').execute();
  await sql`insert into lead_sums (kind, at, name, leads, contacted, invested) ${sumsOf(db, allLeads)}`.execute(db);
}

/** The table of sums, which the database itself keeps in step with each lead that is added, changed or removed. */
export async function leadSums(db: Kysely<Tables>): Promise<void> {
  await runSql(
    db,
    `create table lead_sums (
      kind text not null,
      at text not null,
      name text not null,
      leads integer not null,
      contacted integer not null,
      invested integer not null,
      primary key (kind, at, name)
    ) ${isSqlite(db) ? 'without rowid' : ''};
    create index leads_counted on investment_leads (created_at, form, utm_source, utm_campaign, status, contacted_at)
      where spam = 0;`,
  );
  if (isSqlite(db)) return await triggersInFile(db);
  await secondsFunction(db);
  await functionsOnServer(db);
  await triggersOnServer(db);
}

/** The row of a trigger. */
const rowOf = (row: 'old' | 'new', times: number) =>
  sql.raw(`select ${times} as n, ${columns.map((column) => `${row}.${column} as ${column}`).join(', ')}`);
const [before, after] = [rowOf('old', -1), rowOf('new', 1)];
const both = sql`${before} union all ${after}`;

/** What has changed in leads changes the sums; one that has become empty goes, since its name may have been somebody's. */
const change = (db: Kysely<Tables>, rows: RawBuilder<unknown>) => sql`
  insert into lead_sums (kind, at, name, leads, contacted, invested) ${sumsOf(db, rows)} order by kind, at, name
  on conflict (kind, at, name) do update set leads = lead_sums.leads + excluded.leads,
    contacted = lead_sums.contacted + excluded.contacted, invested = lead_sums.invested + excluded.invested`;
const clear = (db: Kysely<Tables>, rows: RawBuilder<unknown>) => sql`
  delete from lead_sums where leads = 0 and (kind, at, name) in (select kind, at, name from (${partsOf(db, rows)}) as parts)`;

const differs = sql.raw(columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or '));

async function triggersInFile(db: Kysely<Tables>) {
  await sql`create trigger lead_sums_insert after insert on investment_leads when new.spam = 0
    begin ${change(db, after)}; end`.execute(db);
  await sql`create trigger lead_sums_delete after delete on investment_leads when old.spam = 0
    begin ${change(db, before)}; ${clear(db, before)}; end`.execute(db);
  await sql`create trigger lead_sums_update after update of ${sql.raw(columns.join(', '))} on investment_leads
    when ${differs} begin ${change(db, both)}; ${clear(db, before)}; end`.execute(db);
}

/** Rows of one statement together and in one order, so that two programs that add to the same sums wait for each other instead of both giving up. */
async function functionsOnServer(db: Kysely<Tables>): Promise<void> {
  const of = (times: number) => sql`select ${sql.lit(times)} as n, ${read} from changed_leads`;
  const function_ = (name: string, body: RawBuilder<unknown>) =>
    sql`create function ${sql.raw(name)}() returns trigger language plpgsql set search_path from current as $$
      begin ${body}; return null; end $$`.execute(db);
  await function_('lead_sums_insert', change(db, of(1)));
  await function_('lead_sums_delete', sql`${change(db, of(-1))}; ${clear(db, of(-1))}`);
  await function_('lead_sums_update', sql`${change(db, both)}; ${clear(db, before)}`);
}

async function triggersOnServer(db: Kysely<Tables>): Promise<void> {
  await sql`create trigger lead_sums_insert after insert on investment_leads
    referencing new table as changed_leads for each statement execute function lead_sums_insert()`.execute(db);
  await sql`create trigger lead_sums_delete after delete on investment_leads
    referencing old table as changed_leads for each statement execute function lead_sums_delete()`.execute(db);
  await sql`create trigger lead_sums_update after update of ${sql.raw(columns.join(', '))} on investment_leads
    for each row when (${differs}) execute function lead_sums_update()`.execute(db);
}

/** Seconds of a time as it is stored, or null where it is none: a wrong one must not refuse its lead. */
const secondsFunction = (db: Kysely<Tables>) =>
  sql`create function lead_seconds(at text) returns bigint language sql immutable as $$
    select case when at ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}'
      then (make_date(substr(at, 1, 4)::int, substr(at, 6, 2)::int, 1) - date '1970-01-01' + substr(at, 9, 2)::int - 1)::bigint * 86400
        + substr(at, 12, 2)::int * 3600 + substr(at, 15, 2)::int * 60 + substr(at, 18, 2)::int
      end $$`.execute(db);

import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { AdminHead, adminPage, Fact, Section } from '../../parts/admin/page.tsx';
import { LinkButton } from '../../parts/button.tsx';

interface ApiView {
  document: string;
  /** Requests per token and minute. */
  limit: number;
  endpoints: readonly {
    method: string;
    path: string;
    role: 'read' | 'work';
    summary: string;
    params: readonly { name: string; about: string }[];
    answers: string;
  }[];
}

export const adminApi = adminPage(Api, 'API', 'How programs read leads and work on them.');

function Api({ document, limit, endpoints }: ApiView) {
  const isAdmin = usePage().admin?.role === 'admin';
  return (
    <>
      <AdminHead
        back={isAdmin ? [pathTo('adminTokens'), 'API tokens'] : undefined}
        title="API"
        text="For programs that read leads or work on them."
      >
        <LinkButton look="quiet" href={document} label="OpenAPI description for programs" />
      </AdminHead>
      <div className="sections">
        <p>
          Every request carries a token, as <code>Authorization: Bearer mst_…</code>. Answers are JSON. A refusal is a
          problem document (RFC 9457) whose <code>detail</code> says what is wrong. A token may send {limit} requests a
          minute; the <code>RateLimit</code> header says how many are left.
        </p>
        {endpoints.map(({ method, path, role, summary, params, answers }) => (
          <Section id={`${method}:${path}`} title={`${method} ${path}`} key={`${method} ${path}`}>
            <p>
              {summary}. {role === 'work' && 'Needs a token with the role “work”. '}Returns {answers}.
            </p>
            {params.length > 0 && (
              <dl className="facts">
                {params.map(({ name, about }) => (
                  <Fact label={name} key={name}>
                    {about}
                  </Fact>
                ))}
              </dl>
            )}
          </Section>
        ))}
      </div>
    </>
  );
}

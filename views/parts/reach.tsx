import { Mail, Phone } from 'lucide-react';
import { telephone } from '../../src/site/format.ts';
import { usePage } from '../page.ts';

/** Links to the company's phone and email. */
export function Reach() {
  const { phone, email } = usePage().content.company;
  return (
    <>
      <a href={telephone(phone)}>
        <Phone className="icon" />
        {phone}
      </a>{' '}
      <a href={`mailto:${email}`}>
        <Mail className="icon" />
        {email}
      </a>
    </>
  );
}

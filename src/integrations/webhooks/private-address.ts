import { BlockList, isIP } from 'node:net';

/** Networks that are not on the public internet, from the special-purpose registries of IANA (RFC 6890). */
const networks = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  // Only 2000::/3 is allocated, some of it to tunnels and examples. The rest includes IPv4-mapped addresses.
  ipv6: '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
};

// Two lists: a single one would match every IPv4 address through the IPv4-mapped network.
const blocked = { ipv4: blockList('ipv4'), ipv6: blockList('ipv6') };

function blockList(family: keyof typeof networks): BlockList {
  const list = new BlockList();
  for (const network of networks[family].split(/\s+/)) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Not on the public internet, or not an IP address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return !isIP(address) || blocked[family].check(address, family);
}

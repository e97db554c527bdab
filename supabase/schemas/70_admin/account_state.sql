-- The state of a family's account, for the member on the phone when somebody cannot sign in.
--
--                       administrator    reviewer      finance          anyone else
--   get_account_state   yes              own states    own countries    42501
--
-- It contains neither the content of an email nor an address: members who may read addresses see them beside the child.

create type public.account_state as (
  is_confirmed boolean,
  confirmed_at timestamptz,
  refused_at timestamptz,
  last_sign_in_at timestamptz,
  failed_emails integer,
  email_failed_at timestamptz,
  email_error text,
  unread integer,
  are_emails_on boolean
);
comment on type public.account_state is
  'An account in short: what its address has answered to emails, when somebody last signed in, how many emails could '
  'not be delivered within 30 days, with the newest one''s moment and, for owners, reason, and how many notices nobody has read.';

create function private.account_state(user_id uuid) returns setof public.account_state
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require('search');
  if not exists (select from private.family(account_state.user_id)) then
    return;
  end if;
  return query
    select h.confirmed_at is not null, h.confirmed_at, h.refused_at, u.last_sign_in_at,
      (select count(*)::integer from private.email_outbox d where d.user_id = u.id and d.state = 'failed'),
      -- A mail server's error text may contain the address.
      f.ended_at, case when private.is_admin() then f.error end,
      (select count(*)::integer from public.notices n where n.user_id = u.id and n.read_at is null),
      private.are_emails_on()
    from auth.users u
    left join private.email_addresses h on h.user_id = u.id
    left join lateral (
      select d.ended_at, d.error from private.email_outbox d
      where d.user_id = u.id and d.state = 'failed' order by d.ended_at desc, d.id limit 1) f on true
    where u.id = account_state.user_id;
end
$$;
comment on function private.account_state is
  'How a family''s account stands: its address, emails, and when somebody last signed in. Members of the team, each in '
  'the own role; no row of a family elsewhere.';
grant execute on function private.account_state to authenticated; -- as public.get_account_state

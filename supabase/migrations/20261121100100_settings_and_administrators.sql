-- Operator settings and the team.
--
--                         owner of the database  administrator          anyone else
--   private.settings      all                    no                     no
--   private.staff         all                    by get_team            no
--   private.admin_codes   all                    no                     no
--   request_admin_code    –                      the own account        the own account, when signed in
--   get_payment_window    –                      yes                    yes, when signed in
--   get_membership        –                      the own account        the own account, when signed in
--   is_admin              –                      the own account        the own account, when signed in
--   get_my_sessions       –                      the own account        the own account, when signed in
--   set_second_factor_required  –                after a code           no
--
-- An administrator is a member of the team who is an owner. Table policies and realtime know nobody else of the team: a
-- reviewer and a member for money (finance) read and write by procedures alone, each of which begins with
-- private.require(capability) and keeps to the caller's states. In the other files' matrices "reviewer" and "finance" are they.
--
-- A second factor is asked of a member who has one, and of every member once the setting staff_second_factor says
-- 'required'. The level of a token (aal1, aal2) is the auth service's.

create table private.settings (
  name text primary key,
  value text not null,
  description text not null
);
alter table private.settings enable row level security;
comment on table private.settings is 'Rules that an operator may tune without a release.';

insert into private.settings (name, value, description) values
  ('payment_window_days', '30', 'Days after which an application that is still unpaid counts as expired by timer.'),
  ('reference_letters', 'KZ', 'Brand letters that open every payment reference.'),
  ('staff_second_factor', 'optional', 'Whether members of the team need a second factor: optional, or required.');

create function private.setting(name text) returns text
  language sql stable security definer set search_path = ''
as $$
  select s.value from private.settings s where s.name = setting.name
$$;
comment on function private.setting is 'The value of an operator setting; null when there is none.';

create function private.payment_window() returns integer
  language sql stable security definer set search_path = ''
as $$
  select private.setting('payment_window_days')::integer
$$;
comment on function private.payment_window is
  'Days that a family has from the registration to pay for the ticket. The one setting that parents read.';
grant execute on function private.payment_window to authenticated;

create function public.get_payment_window() returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.payment_window()
$$;
comment on function public.get_payment_window is 'Days from the registration within which a ticket is to be paid, as the operator set them.';
grant execute on function public.get_payment_window to authenticated;

create type public.staff_role as enum ('owner', 'reviewer', 'finance', 'judge', 'steward');
comment on type public.staff_role is 'A part in running the show. An owner is an administrator; judge and steward open no page yet.';

create table private.staff (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null,
  role public.staff_role not null default 'owner',
  states text[],
  appointed_by uuid,
  created_at timestamptz not null default now(),
  seen_on date,
  ended_at timestamptz,
  constraint staff_email_check check (email = lower(email)),
  constraint staff_states_check check (
    states is null or (role <> 'owner' and cardinality(states) > 0
      and states <@ (private.states_of('Nigeria') || private.states_of('South Africa')))),
  -- Money is counted in whole books.
  constraint staff_finance_check check (
    role <> 'finance' or states is null
      or (states @> private.states_of('Nigeria') and states <@ private.states_of('Nigeria'))
      or (states @> private.states_of('South Africa') and states <@ private.states_of('South Africa')))
);
alter table private.staff enable row level security;
comment on table private.staff is
  'The people who run the show. Both the account and its e-mail must match, so nobody becomes one by registering an address first, and a changed address suspends until an owner confirms it.';
comment on column private.staff.states is 'The states or provinces of the part; null for everywhere.';
comment on column private.staff.created_at is 'The moment of the appointment, of somebody who came back the last one.';
comment on column private.staff.appointed_by is 'The account of the owner who appointed; null for the owner of the database.';
comment on column private.staff.seen_on is 'The last day in Lagos on which the panel was opened.';

create function private.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two owners who end each other come one after the other.
  perform pg_advisory_xact_lock(hashtext('staff'));
  if not exists (
    select from private.staff s join auth.users u on u.id = s.user_id
    where s.role = 'owner' and s.ended_at is null and s.email = lower(u.email) and s.id <> old.id) then
    raise exception 'last_owner' using errcode = 'P0001', detail = 'Somebody else is appointed first.';
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.keep_an_owner is 'Refuses (last_owner) to end, change or erase the only owner who can still come in.';
create trigger staff_before_update_keep_an_owner
  before update on private.staff
  for each row when (old.role = 'owner' and old.ended_at is null and (new.role <> 'owner' or new.ended_at is not null))
  execute function private.keep_an_owner();
create trigger staff_before_delete_keep_an_owner
  before delete on private.staff
  for each row when (old.role = 'owner' and old.ended_at is null)
  execute function private.keep_an_owner();

create function private.appointed() returns private.staff
  language plpgsql stable security definer set search_path = ''
as $$
declare
  member private.staff;
begin
  select s.* into member
  from private.staff s
  -- A token bears the address of before until it is renewed.
  join auth.users u on u.id = s.user_id and lower(u.email) = s.email
  where s.user_id = auth.uid() and s.email = lower(auth.jwt() ->> 'email') and s.ended_at is null;
  return member;
end
$$;
comment on function private.appointed is
  'The member of the team whom user id and e-mail of the token match, and e-mail of the account, and whose part has not ended; null for everybody else. Opens nothing by itself: see private.member.';

create function private.missing_factor() returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt();
begin
  if not exists (
    select from auth.sessions s where s.id = (token ->> 'session_id')::uuid and s.user_id = auth.uid()) then
    return 'session';
  end if;
  -- A token without a level is of the first one.
  if token ->> 'aal' = 'aal2' then
    return null;
  end if;
  if exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then
    return 'code';
  end if;
  if private.setting('staff_second_factor') = 'required' then
    return 'enrol';
  end if;
  return null;
end
$$;
comment on function private.missing_factor is
  'The thing that keeps an appointed caller out: "session" (it has ended), "code" (of the authenticator), "enrol" (one is required), or null.';

create function private.member() returns private.staff
  language plpgsql stable security definer set search_path = ''
as $$
declare
  member constant private.staff := private.appointed();
begin
  -- In this order: for a parent it is one look into a short table.
  if member.id is not null and private.missing_factor() is null then
    return member;
  end if;
  return null;
end
$$;
comment on function private.member is
  'The caller as a member of the team: appointed by user id and e-mail, in a session that has not ended, and with the second factor where one is asked for. Null for everybody else.';

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((private.member()).role = 'owner', false);
end
$$;
comment on function private.is_admin is
  'Whether the caller is an administrator: a member of the team who is an owner. Policies ask this; no other part has one.';
grant execute on function private.is_admin to authenticated, service_role;

create function private.is_staff() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (private.member()).id is not null;
end
$$;
comment on function private.is_staff is 'Whether the caller is a member of the team, whatever the part.';

create function private.capabilities(role public.staff_role) returns text[]
  language sql immutable set search_path = ''
as $$
  select case role
    when 'owner' then array['owner', 'applications', 'volunteers', 'messages', 'calls', 'search', 'payments', 'donations', 'books', 'analysis']
    when 'reviewer' then array['applications', 'volunteers', 'messages', 'calls', 'search', 'analysis']
    when 'finance' then array['payments', 'donations', 'books', 'calls', 'search', 'analysis']
    else '{}'
  end
$$;
comment on function private.capabilities is 'The parts of the panel that a role opens; "owner" stands for all that no other role does.';

create function private.opens(capability text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(capability = any (private.capabilities((private.member()).role)), false);
end
$$;
comment on function private.opens is 'Whether the caller''s part in the team opens this capability.';

create function private.require(capability text) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  member constant private.staff := private.member();
begin
  if member.id is null then
    raise exception 'administrator_required' using errcode = '42501';
  elsif (capability = any (private.capabilities(member.role))) is not true then
    raise exception 'not_your_part' using errcode = '42501', detail = coalesce(capability, 'null');
  end if;
  return member.states;
end
$$;
comment on function private.require is
  'The states of the calling member, null for everywhere; refuses (42501) any caller whose part does not open this capability. Each procedure filters by them.';

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require('owner');
end
$$;
comment on function private.require_admin is 'Refuses (42501) any caller who is not an administrator.';

create function private.allowed_page_size(capability text, page_size integer, at_most integer default 100) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if page_size <= at_most or private.is_admin() then
    return page_size;
  end if;
  perform private.require(capability);
  raise exception 'page_too_large' using errcode = 'P0001', detail = format('At most %s rows at once.', at_most);
end
$$;
comment on function private.allowed_page_size is
  'The size of a page of a list: a member who is no owner reads at most so many rows a call (100 where it has contacts), and takes more along by an export, which is written down. Error: page_too_large.';
grant execute on function private.allowed_page_size to authenticated;

create function private.require_country(capability text) returns public.country
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require(capability);
  whole public.country[];
begin
  if states is null then
    return null;
  end if;
  select array_agg(c.country) into whole
  from unnest(enum_range(null::public.country)) c (country)
  where private.states_of(c.country) <@ states;
  if cardinality(whole) is distinct from 1 or not states <@ private.states_of(whole[1]) then
    raise exception 'not_your_part' using errcode = '42501', detail = 'Figures are counted by whole countries.';
  end if;
  return whole[1];
end
$$;
comment on function private.require_country is
  'The country of the calling member, null for both; refuses (42501) also a part that is not one whole country.';

create function private.is_of_country(scope public.country, belongs public.country, currency public.currency) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return scope is null or coalesce(coalesce(belongs, private.country_of(currency)) = scope, false);
end
$$;
comment on function private.is_of_country is
  'Whether money is in the part of a country: that of its child, without one that of its currency; dollars without a child are in no country''s. Null is every part.';

create function private.is_own(family uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(family = auth.uid() and not private.is_admin(), false);
end
$$;
comment on function private.is_own is 'Whether an account is the caller''s, who is no owner and so leaves its decisions to another.';

create function private.refuse_own(family uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_own(family) then
    raise exception 'own_family' using errcode = '42501', detail = 'An owner decides on it.';
  end if;
end
$$;
comment on function private.refuse_own is 'Refuses (own_family) a member who would decide on a child, payment or donation of the own account; an owner may, and Activity says so.';

create table private.admin_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  counted_from timestamptz not null default now(),
  asked integer not null default 1,
  constraint admin_codes_asked_check check (asked > 0)
);
alter table private.admin_codes enable row level security;
comment on table private.admin_codes is
  'The code that an account asked for on its own page, so that the person who appoints it knows whose account it is. One an account, ended by its use.';
comment on column private.admin_codes.code_hash is 'SHA-256 of account and code; the code itself is shown once and stored nowhere.';

create function private.hash_admin_code(account uuid, code text) returns bytea
  language sql immutable strict set search_path = ''
as $$
  select sha256(convert_to(account || ' ' || upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')), 'utf8'))
$$;
comment on function private.hash_admin_code is 'The stored form of an administrator''s code, whatever its case, blanks and hyphens.';

create function private.request_admin_code() returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  -- 32 signs without look-alikes, so that five bits of a byte choose one evenly.
  signs constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  code text;
  asked_so_far integer;
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  select string_agg(substr(signs, 1 + (get_byte(drawn.bytes, i) & 31), 1), '' order by i) into code
  from (select extensions.gen_random_bytes(12) as bytes) drawn, generate_series(0, 11) i;
  insert into private.admin_codes as c (user_id, code_hash)
  values (caller, private.hash_admin_code(caller, code))
  on conflict (user_id) do update set
    code_hash = excluded.code_hash,
    created_at = excluded.created_at,
    counted_from = case when c.counted_from > now() - interval '1 hour' then c.counted_from else now() end,
    asked = case when c.counted_from > now() - interval '1 hour' then c.asked + 1 else 1 end
  returning c.asked into asked_so_far;
  if asked_so_far > 5 then
    raise exception 'too_many_codes' using errcode = 'PT429', detail = 'Five codes an hour are the most.';
  end if;
  return regexp_replace(code, '^(....)(....)(....)$', '\1-\2-\3');
end
$$;
comment on function private.request_admin_code is
  'A new code for the caller''s account, which ends the one before: for an owner of the show it stands for 7 days, for the owner of the database for 15 minutes. At most five an hour.';

create function private.appoint(
  member_email text, code text, code_age interval, appointed_by uuid, role public.staff_role, states text[]
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select u.id into account
  from auth.users u
  where lower(u.email) = lower(btrim(member_email)) and u.email_confirmed_at is not null;
  if account is null then
    raise exception 'confirmed_account_required'
      using errcode = 'P0001', detail = 'No account with a confirmed e-mail has this address.';
  end if;
  delete from private.admin_codes c
  where c.user_id = account and c.created_at > now() - code_age and c.code_hash = private.hash_admin_code(account, appoint.code);
  if not found then
    raise exception 'admin_code_invalid'
      using errcode = 'P0001', detail = 'The account asks for a code on its own page; it is used once and ends by itself.';
  end if;
  insert into private.staff (user_id, email, appointed_by, role, states)
  values (account, lower(btrim(member_email)), appoint.appointed_by, appoint.role, appoint.states)
  on conflict (user_id) do update set
    email = excluded.email, role = excluded.role, states = excluded.states, appointed_by = excluded.appointed_by,
    created_at = now(), ended_at = null;
  return account;
end
$$;
comment on function private.appoint is
  'Gives the confirmed account with this e-mail a part, with the code from its own page: without one, anybody who registered the address first would do.';

create function private.appoint_admin(admin_email text, code text) returns uuid
  language sql security definer set search_path = ''
as $$
  select private.appoint(admin_email, code, interval '15 minutes', null, 'owner', null)
$$;
comment on function private.appoint_admin is
  'Makes the confirmed account with this e-mail an administrator, with a code that its own page showed within 15 minutes. For the database owner''s SQL console only.';

create function public.request_admin_code() returns text
  language sql volatile security invoker set search_path = ''
as $$
  select private.request_admin_code()
$$;
comment on function public.request_admin_code is
  'A code that proves whose account this is: appoint_member takes it within 7 days, private.appoint_admin within 15 minutes.';
grant execute on function private.request_admin_code, public.request_admin_code to authenticated;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.is_admin()
$$;
comment on function public.is_admin is 'Whether the caller is an administrator. The browser asks this and never learns the address.';
grant execute on function public.is_admin to authenticated;

create type public.membership as (role public.staff_role, states text[], missing text, is_second_factor_required boolean);
comment on type public.membership is 'Which part somebody has in running the show, in which states (null: everywhere), and what they still have to show for it.';

create function private.membership() returns public.membership
  language plpgsql security definer set search_path = ''
as $$
declare
  member constant private.staff := private.appointed();
  membership public.membership;
begin
  if member.id is not null then
    update private.staff s set seen_on = (now() at time zone 'Africa/Lagos')::date
    where s.id = member.id and s.seen_on is distinct from (now() at time zone 'Africa/Lagos')::date;
    membership := (member.role, member.states, private.missing_factor(), private.setting('staff_second_factor') = 'required');
  end if;
  return membership;
end
$$;
comment on function private.membership is
  'The caller''s role (null for everybody else), its states, and what is missing, as private.missing_factor says it.';

create function public.get_membership() returns public.membership
  language sql volatile security invoker set search_path = ''
as $$
  select private.membership()
$$;
comment on function public.get_membership is
  'The caller''s role and what is missing: the browser leads an administrator to the code, not away.';
grant execute on function private.membership, public.get_membership to authenticated;

create function private.write_second_factor_required(is_required boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := case when is_required then 'required' else 'optional' end;
begin
  update private.settings s set value = wanted where s.name = 'staff_second_factor' and s.value <> wanted;
  if found then
    -- A setting has no id of its own.
    insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
    values (auth.uid(), 'settings', md5('staff_second_factor')::uuid, 'update', jsonb_build_object('staff_second_factor', wanted));
  end if;
end
$$;
comment on function private.write_second_factor_required is
  'Keeps whether every member of the team needs a second factor, and writes a change of it into the audit log.';

create function private.set_second_factor_required(is_required boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Nobody without an authenticator may shut out those who have none.
  if (auth.jwt() ->> 'aal') is distinct from 'aal2' then
    raise exception 'second_factor_missing' using errcode = '42501';
  end if;
  if is_required is null then
    raise exception 'value_required' using errcode = 'P0001';
  end if;
  perform private.write_second_factor_required(is_required);
end
$$;
comment on function private.set_second_factor_required is
  'Says whether every member of the team needs a second factor; for an administrator who signed in with it.';

create function public.set_second_factor_required(is_required boolean) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.set_second_factor_required(is_required)
$$;
comment on function public.set_second_factor_required is 'Says whether every member of the team needs a second factor.';
grant execute on function private.set_second_factor_required, public.set_second_factor_required to authenticated;

create function private.reset_second_factor(account_email text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
  removed integer;
begin
  if not (has_table_privilege(current_user, 'auth.mfa_factors', 'delete')
    and has_table_privilege(current_user, 'auth.sessions', 'delete')) then
    raise exception 'privilege_missing' using errcode = '42501',
      detail = 'The owner of this function may not delete rows of auth.mfa_factors and auth.sessions.';
  end if;
  select u.id into account from auth.users u where lower(u.email) = lower(btrim(account_email));
  if account is null then
    raise exception 'account_not_found' using errcode = 'P0001', detail = 'No account has this address.';
  end if;
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  -- A session that has shown its code would stay at its level without the factor.
  delete from auth.sessions s where s.user_id = account;
  return removed;
end
$$;
comment on function private.reset_second_factor is
  'For somebody who lost every authenticator: removes them and ends all sessions of the account. For the database owner''s SQL console only.';

create type public.account_session as (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean);
comment on type public.account_session is 'A place where an account is signed in.';

create function private.my_sessions() returns setof public.account_session
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent::text,
      s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s
    where s.user_id = auth.uid()
    order by 5 desc, 3 desc
    limit 50;
end
$$;
comment on function private.my_sessions is 'Where the caller''s account is signed in: this session first, then the last seen. At most 50.';

create function public.get_my_sessions() returns setof public.account_session
  language sql stable security invoker set search_path = ''
as $$
  select * from private.my_sessions()
$$;
comment on function public.get_my_sessions is 'Where the caller''s account is signed in.';
grant execute on function private.my_sessions, public.get_my_sessions to authenticated;

-- The team: who is a member, and what the caller may do.
--
--                     owner of the database    administrator      anyone else
--   private.staff     all                      by get_team        no
--   get_membership    –                        the own account    the own account, when signed in
--   is_admin          –                        the own account    the own account, when signed in
--
-- An administrator is a team member with the role owner. Table policies and realtime know no other role: a reviewer and a finance member
-- read and write only through procedures, each of which begins with private.require(capability) and keeps to the caller's states; so do a
-- steward, who checks children in at their audition, and a judge. The matrices of the other files name these roles.

create type public.staff_role as enum ('owner', 'reviewer', 'finance', 'judge', 'steward');
comment on type public.staff_role is 'A role in running the show. An owner is an administrator.';

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
  factor_reset_at timestamptz,
  talents text[],
  constraint staff_email_check check (email = lower(email)),
  constraint staff_states_check check (
    states is null or (role <> 'owner' and cardinality(states) > 0
      and states <@ private.every_state())),
  -- The books are kept per country, so a finance member has whole countries.
  constraint staff_finance_check check (
    role <> 'finance' or states is null or private.country_of_states(states) is not null),
  constraint staff_talents_check check (
    talents is null or (role = 'judge' and cardinality(talents) between 1 and 9
      and talents <@ array['Acting', 'Modeling', 'Music', 'Dance', 'Arts', 'Tech', 'Engineering', 'Sports', 'Public Speaking']))
);
alter table private.staff enable row level security;
comment on table private.staff is
  'The people who run the show. Both the account and its e-mail must match, so nobody becomes one by registering an '
  'address first, and a changed address suspends until an owner confirms it.';
comment on column private.staff.states is 'The states or provinces of the role; null for everywhere.';
comment on column private.staff.talents is 'The talents that a judge judges best; null for any.';
comment on column private.staff.created_at is 'The moment of the appointment, of somebody who came back the last one.';
comment on column private.staff.appointed_by is 'The account of the owner who appointed; null for the owner of the database.';
comment on column private.staff.factor_reset_at is
  'When the authenticators were removed, until an owner has taken a code from the account''s own page: before that the '
  'role opens nothing, and no authenticator is added, because a stolen password would do for both.';
comment on column private.staff.seen_on is 'The last day in Lagos on which the panel was opened.';

create function private.keep_an_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two owners who end each other's appointment take turns.
  perform pg_advisory_xact_lock(hashtext('staff'));
  if not exists (
    select from private.staff s join auth.users u on u.id = s.user_id
    where s.role = 'owner' and s.ended_at is null and s.factor_reset_at is null and s.email = lower(u.email) and s.id <> old.id) then
    raise exception 'last_owner' using errcode = 'P0001', detail = 'Somebody else is appointed first.';
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.keep_an_owner is 'Refuses (last_owner) to end, change or erase the only owner who can still come in.';
create trigger staff_before_update
  before update on private.staff
  for each row when (old.role = 'owner' and old.ended_at is null and (new.role <> 'owner' or new.ended_at is not null))
  execute function private.keep_an_owner();
create trigger staff_before_delete
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
  -- A token carries the old address until it is refreshed.
  join auth.users u on u.id = s.user_id and lower(u.email) = s.email
  where s.user_id = auth.uid() and s.email = lower(auth.jwt() ->> 'email') and s.ended_at is null;
  return member;
end
$$;
comment on function private.appointed is
  'The member of the team whom user id and e-mail of the token match, and e-mail of the account, and whose role has '
  'not ended; null for everybody else. Opens nothing by itself: see private.member.';

create function private.missing_factor(member private.staff) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_session_open() then
    return 'session';
  elsif member.factor_reset_at is not null then
    return 'reset';
  elsif private.has_shown_code() then
    return null;
  elsif private.has_authenticator() then
    return 'code';
  end if;
  if private.setting('staff_second_factor') = 'required' then
    return 'enrol';
  end if;
  return null;
end
$$;
comment on function private.missing_factor is
  'The thing that keeps an appointed caller out: "session" (it has ended), "reset" (an owner has not taken a code '
  'since the authenticators were removed), "code" (of the authenticator), "enrol" (one is required), or null.';

create function private.member() returns private.staff
  language plpgsql stable security definer set search_path = ''
as $$
declare
  member constant private.staff := private.appointed();
begin
  -- In this order: for a parent it is one lookup in a short table.
  if member.id is not null and private.missing_factor(member) is null then
    return member;
  end if;
  return null;
end
$$;
comment on function private.member is
  'The caller as a member of the team: appointed by user id and e-mail, in a session that has not ended, and with the '
  'second factor where one is asked for. Null for everybody else.';

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((private.member()).role = 'owner', false);
end
$$;
comment on function private.is_admin is
  'Whether the caller is an administrator: a member of the team who is an owner. Policies ask this; no other role has one.';
grant execute on function private.is_admin to authenticated, service_role;

create function private.is_staff() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (private.member()).id is not null;
end
$$;
comment on function private.is_staff is 'Whether the caller is a member of the team, whatever the role.';

create function private.capabilities(role public.staff_role) returns text[]
  language sql immutable set search_path = ''
as $$
  select case role
    when 'owner' then array['owner', 'applications', 'applications:write', 'volunteers', 'volunteers:write', 'messages', 'messages:write',
      'calls', 'calls:write', 'search', 'payments', 'payments:write', 'donations', 'donations:write', 'books', 'analysis',
      'check_in', 'check_in:write']
    when 'reviewer' then array['applications', 'applications:write', 'volunteers', 'volunteers:write', 'messages', 'messages:write',
      'calls', 'calls:write', 'search', 'analysis', 'check_in', 'check_in:write']
    when 'finance' then array['payments', 'payments:write', 'donations', 'donations:write', 'books', 'calls', 'calls:write', 'search',
      'analysis']
    when 'judge' then array['judging', 'judging:write']
    when 'steward' then array['check_in', 'check_in:write']
    else '{}'
  end
$$;
comment on function private.capabilities is
  'The sections of the panel that a role opens, and with ":write" those that it changes; "owner" stands for all that no other role does. '
  'A role that reads and changes nothing is a row without ":write".';

create function private.opens(capability text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(capability = any (private.capabilities((private.member()).role)), false);
end
$$;
comment on function private.opens is 'Whether the caller''s role in the team opens this capability.';

create function private.require(capability text) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  member constant private.staff := private.appointed();
  missing constant text := case when member.id is not null then private.missing_factor(member) end;
begin
  if member.id is null or missing = 'session' then
    raise exception 'administrator_required' using errcode = '42501';
  elsif missing is not null then
    -- The browser turns this into a sentence for the role.
    raise exception 'second_factor_missing' using errcode = '42501', detail = member.role || ' ' || missing;
  elsif (capability = any (private.capabilities(member.role))) is not true then
    raise exception 'not_your_role' using errcode = '42501', detail = coalesce(capability, 'null');
  end if;
  return member.states;
end
$$;
comment on function private.require is
  'The states of the calling member, null for everywhere; refuses (42501) any caller whose role does not open this '
  'capability, and a member without the second factor (second_factor_missing, with the role and what is missing as its detail: '
  '"judge enrol"). Each procedure filters by them.';

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
  'The size of a page of a list: a member who is no owner reads at most so many rows a call (100 where it has '
  'contacts), and takes more along by an export, which is written down. Error: page_too_large.';
grant execute on function private.allowed_page_size to authenticated;

create function private.require_country(capability text) returns public.country
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require(capability);
  whole constant public.country := private.country_of_states(states);
begin
  if states is null then
    return null;
  end if;
  if whole is null then
    raise exception 'not_your_role' using errcode = '42501', detail = 'Figures are counted by whole countries.';
  end if;
  return whole;
end
$$;
comment on function private.require_country is
  'The country of the calling member, null for both; refuses (42501) also a role that is not for one whole country.';

create function private.is_of_country(scope public.country, belongs public.country, currency public.currency) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return scope is null or coalesce(coalesce(belongs, private.country_of(currency)) = scope, false);
end
$$;
comment on function private.is_of_country is
  'Whether money is in the scope of a country: that of its child, without one that of its currency; dollars without a '
  'child are in no country''s. Null is every country.';

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
comment on function private.refuse_own is
  'Refuses (own_family) a member who would decide on a child, payment or donation of the own account; an owner may, '
  'and Activity says so.';

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.is_admin()
$$;
comment on function public.is_admin is 'Whether the caller is an administrator. The browser asks this and never learns the address.';
grant execute on function public.is_admin to authenticated;

create type public.membership as (role public.staff_role, states text[], missing text, is_second_factor_required boolean);
comment on type public.membership is
  'Which role somebody has in running the show, in which states (null: everywhere), and what they still have '
  'to show for it.';

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
    membership := (member.role, member.states, private.missing_factor(member), private.setting('staff_second_factor') = 'required');
  end if;
  return membership;
end
$$;
comment on function private.membership is
  'The caller''s role and what is missing: the browser leads an administrator to the code, not away.';
grant execute on function private.membership to authenticated; -- as public.get_membership

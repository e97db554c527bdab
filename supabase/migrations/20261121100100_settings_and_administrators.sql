-- Operator settings and administrators.
--
--                         owner of the database  administrator          anyone else
--   private.settings      all                    no                     no
--   private.admins        all                    by private.is_admin()  no
--   private.admin_codes   all                    no                     no
--   request_admin_code    –                      the own account        the own account, when signed in
--   get_payment_window    –                      yes                    yes, when signed in
--   get_membership        –                      the own account        the own account, when signed in
--   get_my_sessions       –                      the own account        the own account, when signed in
--   set_second_factor_required  –                after a code           no
--
-- A second factor is asked of an administrator who has one, and of every administrator once the setting
-- staff_second_factor says 'required'. The level of a token (aal1, aal2) is the auth service's.

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
  ('staff_second_factor', 'optional', 'Whether administrators need a second factor: optional, or required.');

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

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  constraint admins_email_key unique (email),
  constraint admins_email_check check (email = lower(email))
);
alter table private.admins enable row level security;
comment on table private.admins is
  'The administrators. Both the account and its e-mail must match, so nobody becomes one by registering an address first.';

create function private.is_appointed() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.admins a
    where a.user_id = auth.uid() and a.email = lower(auth.jwt() ->> 'email'));
end
$$;
comment on function private.is_appointed is
  'Whether the user id and the e-mail of the token match one row of private.admins. Opens nothing by itself: see private.is_admin.';

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

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In this order: for a parent it is one look into a short table.
  return case when private.is_appointed() then private.missing_factor() is null else false end;
end
$$;
comment on function private.is_admin is
  'Whether the caller is an administrator: appointed by user id and e-mail, in a session that has not ended, and with the second factor where one is asked for.';
grant execute on function private.is_admin to authenticated, service_role;

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'administrator_required' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin is 'Refuses (42501) any caller who is not an administrator.';

create table private.admin_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_hash bytea not null,
  ends_at timestamptz not null,
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
  insert into private.admin_codes as c (user_id, code_hash, ends_at)
  values (caller, private.hash_admin_code(caller, code), now() + interval '15 minutes')
  on conflict (user_id) do update set
    code_hash = excluded.code_hash,
    ends_at = excluded.ends_at,
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
  'A new code for the caller''s account, which ends the one before; it stands for 15 minutes. At most five an hour.';

create function private.appoint_admin(admin_email text, code text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select u.id into account
  from auth.users u
  where lower(u.email) = lower(btrim(admin_email)) and u.email_confirmed_at is not null;
  if account is null then
    raise exception 'confirmed_account_required'
      using errcode = 'P0001', detail = 'No account with a confirmed e-mail has this address.';
  end if;
  delete from private.admin_codes c
  where c.user_id = account and c.ends_at > now() and c.code_hash = private.hash_admin_code(account, appoint_admin.code);
  if not found then
    raise exception 'admin_code_invalid'
      using errcode = 'P0001', detail = 'The account asks for a code on its own page; it stands for 15 minutes and is used once.';
  end if;
  insert into private.admins (user_id, email)
  values (account, lower(btrim(admin_email)))
  on conflict (user_id) do update set email = excluded.email;
  return account;
end
$$;
comment on function private.appoint_admin is
  'Makes the confirmed account with this e-mail an administrator, with the code from its own page: without one, anybody who registered the address first would do. For the database owner''s SQL console only.';

create function public.request_admin_code() returns text
  language sql volatile security invoker set search_path = ''
as $$
  select private.request_admin_code()
$$;
comment on function public.request_admin_code is
  'A code that proves to the operator whose account this is; private.appoint_admin takes it within 15 minutes.';
grant execute on function private.request_admin_code, public.request_admin_code to authenticated;

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.is_admin()
$$;
comment on function public.is_admin is 'Whether the caller is an administrator. The browser asks this and never learns the address.';
grant execute on function public.is_admin to authenticated;

create type public.membership as (role text, missing text, is_second_factor_required boolean);
comment on type public.membership is 'Which part somebody has in running the show, and what they still have to show for it.';

create function private.membership() returns public.membership
  language plpgsql stable security definer set search_path = ''
as $$
declare
  membership public.membership;
begin
  if private.is_appointed() then
    membership := ('owner', private.missing_factor(), private.setting('staff_second_factor') = 'required');
  end if;
  return membership;
end
$$;
comment on function private.membership is
  'The caller''s role ("owner", or null for everybody else) and what is missing, as private.missing_factor says it.';

create function public.get_membership() returns public.membership
  language sql stable security invoker set search_path = ''
as $$
  select private.membership()
$$;
comment on function public.get_membership is
  'The caller''s role and what is missing: the browser leads an administrator to the code, not away.';
grant execute on function private.membership, public.get_membership to authenticated;

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
  update private.settings set value = case when is_required then 'required' else 'optional' end
  where name = 'staff_second_factor';
end
$$;
comment on function private.set_second_factor_required is
  'Says whether every administrator needs a second factor; for one who signed in with it.';

create function public.set_second_factor_required(is_required boolean) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.set_second_factor_required(is_required)
$$;
comment on function public.set_second_factor_required is 'Says whether every administrator needs a second factor.';
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

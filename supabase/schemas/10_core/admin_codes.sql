-- Appointing an administrator: with a code, valid for 15 minutes, from the page of the account to be appointed.
--
--                          owner of the database    anyone else
--   private.admin_codes    all                      no
--   appoint_admin          yes                      no
--   request_admin_code     –                        the own account, when signed in

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
  'The code that an account asked for on its own page, so that the person who appoints it knows whose account it is. '
  'One an account, ended by its use.';
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
  -- 32 characters without look-alikes, so that five bits of a byte pick each with equal probability.
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
  'A code that proves whose account this is: appoint_member takes it within 7 days, private.appoint_admin within 15 minutes.';
grant execute on function private.request_admin_code to authenticated; -- as public.request_admin_code

create function private.use_admin_code(account uuid, code text, code_age interval) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.admin_codes c
  where c.user_id = account and c.created_at > now() - code_age and c.code_hash = private.hash_admin_code(account, use_admin_code.code);
  if not found then
    raise exception 'admin_code_invalid'
      using errcode = 'P0001', detail = 'The account asks for a code on its own page; it is used once and ends by itself.';
  end if;
end
$$;
comment on function private.use_admin_code is
  'Ends the code of an account, which is no older than this; refuses (admin_code_invalid) any other.';

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
  perform private.use_admin_code(account, appoint.code, code_age);
  insert into private.staff (user_id, email, appointed_by, role, states)
  values (account, lower(btrim(member_email)), appoint.appointed_by, appoint.role, appoint.states)
  on conflict (user_id) do update set
    email = excluded.email, role = excluded.role, states = excluded.states, appointed_by = excluded.appointed_by,
    created_at = now(), ended_at = null, factor_reset_at = null, talents = null;
  return account;
end
$$;
comment on function private.appoint is
  'Gives the confirmed account with this e-mail a role, with the code from its own page: without one, anybody who '
  'registered the address first would do.';

create function private.appoint_admin(admin_email text, code text) returns uuid
  language sql security definer set search_path = ''
as $$
  select private.appoint(admin_email, code, interval '15 minutes', null, 'owner', null)
$$;
comment on function private.appoint_admin is
  'Makes the confirmed account with this e-mail an administrator, with a code that its own page showed within 15 '
  'minutes. For the database owner''s SQL console only.';

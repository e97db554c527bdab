-- Operator settings and administrators.
--
--                       owner of the database    administrator          anyone else
--   private.settings    all                      no                     no
--   private.admins      all                      by private.is_admin()  no

create table private.settings (
  name text primary key,
  value text not null,
  description text not null
);
alter table private.settings enable row level security;
comment on table private.settings is 'Rules that an operator may tune without a release.';

insert into private.settings (name, value, description) values
  ('payment_window_days', '30', 'Days after which an application that is still unpaid counts as expired by timer.'),
  ('reference_letters', 'KZ', 'Brand letters that open every payment reference.');

create function private.setting(name text) returns text
  language sql stable security definer set search_path = ''
as $$
  select s.value from private.settings s where s.name = setting.name
$$;
comment on function private.setting is 'The value of an operator setting; null when there is none.';

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  constraint admins_email_key unique (email),
  constraint admins_email_check check (email = lower(email))
);
alter table private.admins enable row level security;
comment on table private.admins is
  'Who is administrator. Both the account and its e-mail must match, so nobody becomes one by registering an address first.';

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.admins a
    where a.user_id = auth.uid() and a.email = lower(auth.jwt() ->> 'email'));
end
$$;
comment on function private.is_admin is
  'Whether the caller is an administrator: the user id and the e-mail of the token match one row of private.admins.';
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

create function private.appoint_admin(admin_email text) returns uuid
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
  insert into private.admins (user_id, email)
  values (account, lower(btrim(admin_email)))
  on conflict (user_id) do update set email = excluded.email;
  return account;
end
$$;
comment on function private.appoint_admin is
  'Makes the confirmed account with this e-mail an administrator. For the database owner''s SQL console only.';

create function public.is_admin() returns boolean
  language sql stable security invoker set search_path = ''
as $$
  select private.is_admin()
$$;
comment on function public.is_admin is 'Whether the caller is an administrator. The browser asks this and never learns the address.';
grant execute on function public.is_admin to authenticated;

-- The second factor of the team, and the sessions of an account.
--
--                                  owner of the database    administrator           anyone else
--   set_second_factor_required     –                        when sure (team.sql)    no
--   private.reset_second_factor    yes                      no                      no
--   get_my_sessions                –                        the own account         the own account, when signed in
--
-- A member who has a second factor must use it, and every member needs one once the setting staff_second_factor is 'required'. The auth
-- service sets the level of a token (aal1, aal2).

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
  -- An owner without an authenticator must not lock out the others who have none.
  perform private.require_sure_owner();
  if is_required is null then
    raise exception 'value_required' using errcode = 'P0001';
  end if;
  perform private.write_second_factor_required(is_required);
end
$$;
comment on function private.set_second_factor_required is
  'Says whether every member of the team needs a second factor. Sure administrators only; errors: second_factor_missing, sign_in_again.';
grant execute on function private.set_second_factor_required to authenticated; -- as public.set_second_factor_required

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
  -- A code requested earlier may not belong to the person who shows one now.
  delete from private.admin_codes c where c.user_id = account;
  update private.staff s set factor_reset_at = now() where s.user_id = account and s.ended_at is null;
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  -- A session that has verified a code would keep its level after the factor is removed.
  delete from auth.sessions s where s.user_id = account;
  return removed;
end
$$;
comment on function private.reset_second_factor is
  'For somebody who lost every authenticator: removes them and ends all sessions of the account. The role of a member '
  'of the team then waits for a code of the account''s own page (accept_reset, private.appoint_admin). For the '
  'database owner''s SQL console only.';

create type public.account_session as (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean);
comment on type public.account_session is 'A browser in which an account is signed in.';

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
    order by 5 desc, 3 desc, s.id
    limit 50;
end
$$;
comment on function private.my_sessions is 'Where the caller''s account is signed in.';
grant execute on function private.my_sessions to authenticated; -- as public.get_my_sessions

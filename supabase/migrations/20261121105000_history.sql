-- History: what the audit log says of one row, for administrators who have to answer for it.
--
--                  administrator            any other caller
--   get_history    the tables named below   42501

create function private.row_history(table_name text, row_id uuid)
  returns table (
    id bigint, at timestamptz, actor_id uuid, actor_email text, action text, old_values jsonb, new_values jsonb
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if row_history.table_name is null
    or row_history.table_name <> all (array['applications', 'payments', 'subscriptions', 'donations', 'state_coordinators']) then
    raise exception 'history_not_kept' using errcode = 'P0001', detail = coalesce(row_history.table_name, 'null');
  end if;
  return query
    select l.id, l.at, l.actor_id, u.email::text, l.action, l.old_values, l.new_values
    from private.audit_log l
    left join auth.users u on u.id = l.actor_id
    where l.table_name = row_history.table_name and l.row_id = row_history.row_id
    order by l.at desc, l.id desc;
end
$$;
comment on function private.row_history is 'The audit log of one row, newest first, with the e-mail of who acted where that account still exists.';
grant execute on function private.row_history to authenticated;

create function public.get_history(table_name text, row_id uuid)
  returns table (
    id bigint, at timestamptz, actor_id uuid, actor_email text, action text, old_values jsonb, new_values jsonb
  )
  language sql stable security invoker set search_path = ''
as $$
  select * from private.row_history(table_name, row_id)
$$;
comment on function public.get_history is
  'Who changed what in an application, payment, subscription, donation or coordinator, and when; newest first. actor_id is null for the platform. Administrators only; error: history_not_kept.';
grant execute on function public.get_history to authenticated;

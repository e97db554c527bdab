\ir support/actors.psql
-- Requests that the API refuses before it looks at them.
select plan(34);

create function pg_temp.prefers(headers jsonb) returns void language sql as $$
  select set_config('request.headers', coalesce(headers::text, ''), true)
$$;
grant execute on function pg_temp.prefers to public;
create function pg_temp.assert_checked(actor text) returns setof text language plpgsql as $$
declare
  prefer text;
begin
  perform tests.act_as(actor);
  foreach prefer in array array['count=planned', 'return=minimal, count=estimated', 'count=exact,count=planned', 'Count = Planned'] loop
    perform pg_temp.prefers(jsonb_build_object('prefer', prefer));
    return next tests.refused('select private.check_request()', 'PT400', format('%s is refused to the %s', prefer, actor),
      '^count_not_offered$');
  end loop;
  foreach prefer in array array['count=exact', 'return=representation'] loop
    perform pg_temp.prefers(jsonb_build_object('prefer', prefer));
    return next lives_ok('select private.check_request()', format('%s is let through for the %s', prefer, actor));
  end loop;
  perform pg_temp.prefers('{"accept": "*/*"}');
  return next lives_ok('select private.check_request()', format('so is the %s without a wish', actor));
  perform pg_temp.prefers(null);
  return next lives_ok('select private.check_request()', 'or without headers');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_checked(actor) from unnest(array['owner', 'admin', 'anon', 'service_role']) actor;
select is((select setting from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
  where r.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'), 'pgrst.db_pre_request=private.check_request',
  'the API calls it before every request');
select is_empty($$ select t.name, c.name from (values ('applications', 'parent_phone'), ('applications', 'payment_reference'),
    ('applications', 'share_code'), ('payments', 'reference'), ('subscriptions', 'reference')) c (relation, name), (values ('public')) t (name)
  where not exists (select from pg_attribute a where a.attrelid = (t.name || '.' || c.relation)::regclass and a.attname = c.name and a.attstattarget = 0) $$,
  'the planner learns no frequent phone, reference or sharing code');
select * from finish();
